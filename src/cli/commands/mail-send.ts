// `gateway mail send`: sends the mail of a sample by the deployment's transport, without database. Prints what the server said.
import { resolve } from "node:path";
import { closestName } from "../../platform/index.ts";
import {
  createBrand,
  DeliveryError,
  isLanguageTag,
  isMailAddress,
  loadMailFolder,
  MailTemplateError,
  renderMail,
  sendNow,
  type MailTemplate,
  type RenderedMail,
} from "../../mail/index.ts";
import { readSettings } from "../settings.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends GlobalOptions {
  readonly to: string;
  readonly language?: string;
  readonly sample: string;
  readonly folder?: string;
}

export async function send(
  terminal: Terminal,
  { to, language, sample: sampleName, folder, ...options }: Options,
  name: string,
): Promise<Outcome> {
  const settings = readSettings(terminal, options);
  const templates = loadMailFolder(
    folder === undefined ? undefined : resolve(terminal.directory, folder),
  );
  const template = templates.get(name);
  if (template === undefined)
    return refuse(terminal, `There is no mail template ${name}`, name, [...templates.keys()]);
  const sample = template.samples.find((each) => each.name === sampleName);
  if (sample === undefined)
    return refuse(terminal, `${name} has no sample ${sampleName}`, sampleName, samplesOf(template));
  if (language !== undefined && !isLanguageTag(language)) {
    terminal.complain(`${JSON.stringify(language)} is not a language, such as de or en-GB.`);
    return 1;
  }
  if (!isMailAddress(to)) {
    terminal.complain(`${to} is not one plain address, such as ada@example.com.`);
    return 1;
  }
  try {
    const brand = createBrand(sample.brand);
    const mail = await renderMail(template, { language, values: sample.values, brand });
    const { by, said } = await sendNow(settings, mail, to);
    terminal.print(
      [
        mail.subject,
        `In ${languageName(mail.language)}, with the sample ${sample.name}`,
        `To ${to}, by ${by}: ${said}`,
      ].join("\n"),
    );
    const instead = insteadOf(language, mail);
    if (instead !== undefined) terminal.complain(`${name} has no ${instead}`);
  } catch (error) {
    if (!(error instanceof DeliveryError || error instanceof MailTemplateError)) throw error;
    terminal.complain(error.message);
    return 1;
  }
}

/** What was sent in place of the language that was asked for; undefined where nothing was. */
function insteadOf(
  asked: string | undefined,
  { language }: Pick<RenderedMail, "language">,
): string | undefined {
  const wanted = asked?.replaceAll("_", "-");
  if (wanted === undefined || wanted.toLowerCase() === language.toLowerCase()) return undefined;
  return `${wanted}; ${languageName(language)} was sent.`;
}

const languageName = (tag: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;

const samplesOf = ({ samples }: MailTemplate): readonly string[] => samples.map(({ name }) => name);

function refuse(terminal: Terminal, says: string, name: string, known: readonly string[]): 1 {
  const meant = closestName(name, known);
  terminal.complain(
    `${says}. ${meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`}`,
  );
  return 1;
}
