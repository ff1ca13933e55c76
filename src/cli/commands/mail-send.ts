// `gateway mail send`: one mail of a sample, really sent the way that the deployment sends mails, or kept in its development inbox. Needs
// no database. Prints what the server said.
import type { Command } from "commander";
import { closestName } from "../../platform/closest-name.ts";
import { guidV7 } from "../../platform/ids.ts";
import { DeliveryError } from "../../mail/transport.ts";
import { MailTemplateError } from "../../mail/finding.ts";
import type { MailTemplate } from "../../mail/index.ts";
import { readSettings, type GlobalOptions, type Outcome } from "../command.ts";
import type { CommandContext } from "../program.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends GlobalOptions {
  readonly to: string;
  readonly language?: string;
  readonly sample: string;
}

/** @param mail the command that this one belongs to */
export function mailSendCommand(mail: Command, { terminal, finish }: CommandContext): void {
  mail
    .command("send")
    .description("send one mail of a sample")
    .argument("<template>", "name of the template, such as confirm-email")
    .requiredOption("--to <address>", "who gets it")
    .option("--language <tag>", "such as de or en-GB; default English")
    .option("--sample <name>", "which sample's values", "default")
    .action(
      finish((template: string, _options: Options, command: Command) =>
        send(terminal, template, command.optsWithGlobals<Options>()),
      ),
    );
}

async function send(
  terminal: Terminal,
  name: string,
  { to, language, sample: sampleName, ...options }: Options,
): Promise<Outcome> {
  const settings = readSettings(terminal, options);
  const mails = await import("../../mail/index.ts");
  const templates = mails.loadMailFolder();
  const template = templates.get(name);
  if (template === undefined)
    return refuse(terminal, `There is no mail template ${name}`, name, [...templates.keys()]);
  const sample = template.samples.find((each) => each.name === sampleName);
  if (sample === undefined)
    return refuse(terminal, `${name} has no sample ${sampleName}`, sampleName, samplesOf(template));
  if (!mails.isMailAddress(to)) {
    terminal.complain(`${to} is not one plain address, such as ada@example.com.`);
    return 1;
  }
  try {
    const brand = mails.createBrand(sample.brand);
    const mail = await mails.renderMail(template, { language, values: sample.values, brand });
    const from = mails.readMailbox(settings.mail.from);
    const letter = await mails.composeLetter({ id: guidV7(), from, to, date: new Date(), mail });
    const transport = mails.createTransport(settings);
    const response = await transport.send(letter);
    terminal.print(`${mail.subject}\nTo ${to}, by ${transport.description}: ${response}`);
  } catch (error) {
    if (!(error instanceof DeliveryError || error instanceof MailTemplateError)) throw error;
    terminal.complain(error.message);
    return 1;
  }
}

const samplesOf = ({ samples }: MailTemplate): readonly string[] => samples.map(({ name }) => name);

function refuse(terminal: Terminal, says: string, name: string, known: readonly string[]): 1 {
  const meant = closestName(name, known);
  terminal.complain(
    `${says}. ${meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`}`,
  );
  return 1;
}
