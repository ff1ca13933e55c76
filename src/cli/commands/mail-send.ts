// `gateway mail send`: renders a mail template with a sample (a set of example values), and sends
// the mail with the configured mail server. Prints the server's answer. Needs no database.
import { nameHint } from "../../platform/index.ts";
import {
  isLanguageTag,
  isMailAddress,
  loadMailFolder,
  renderMail,
  sampleBrand,
  sendNow,
} from "../../mail/index.ts";
import { CommandError } from "../errors.ts";
import { chooseMailFolder } from "../mail-folder.ts";
import { readSettings } from "../settings.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface MailSendOptions extends GlobalOptions {
  readonly to: string;
  readonly language?: string;
  readonly sample: string;
  readonly folder?: string;
}

export async function sendSampleMail(
  terminal: Terminal,
  { to, language, sample: sampleName, folder, ...options }: MailSendOptions,
  name: string,
  argument?: string,
): Promise<CommandOutcome> {
  const path = chooseMailFolder(terminal, argument, folder);
  const settings = readSettings(terminal, options);
  const templates = loadMailFolder(path);
  const template = templates.get(name);
  if (template === undefined)
    throw new CommandError(
      `There is no mail template ${name}. ${nameHint(name, [...templates.keys()])}`,
    );
  const sample = template.samples.find((each) => each.name === sampleName);
  const names = template.samples.map((each) => each.name);
  if (sample === undefined)
    throw new CommandError(`${name} has no sample ${sampleName}. ${nameHint(sampleName, names)}`);
  if (language !== undefined && !isLanguageTag(language))
    throw new CommandError(
      `${JSON.stringify(language)} is not a language tag. Write a tag such as de or en-GB.`,
    );
  if (!isMailAddress(to))
    throw new CommandError(
      `${to} is not a single e-mail address. Write an address such as ada@example.com.`,
    );
  const { values } = sample;
  const mail = await renderMail(template, { language, values, brand: sampleBrand(sample) });
  const { by, said } = await sendNow(settings, mail, to);
  terminal.print(
    [
      mail.subject,
      `In ${languageName(mail.language)}, with the sample ${sample.name}`,
      `To ${to}, by ${by}: ${said}`,
    ].join("\n"),
  );
  const requestedTag = language?.replaceAll("_", "-") ?? mail.language;
  if (requestedTag.toLowerCase() !== mail.language.toLowerCase())
    terminal.printError(
      `The template ${name} has no language ${requestedTag}, so the mail was sent in ${languageName(mail.language)}.`,
    );
}

const languageName = (tag: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
