// `gateway mail send`: renders a mail template with a sample (a set of example values), and sends
// the mail with the configured mail server. Prints the server's answer. Needs no database.
import { resolve } from "node:path";
import { nameHint } from "../../platform/index.ts";
import {
  createBrand,
  isLanguageTag,
  isMailAddress,
  loadMailFolder,
  renderMail,
  sendNow,
} from "../../mail/index.ts";
import { CommandError } from "../errors.ts";
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
): Promise<CommandOutcome> {
  const settings = readSettings(terminal, options);
  const templates = loadMailFolder(
    folder === undefined ? undefined : resolve(terminal.directory, folder),
  );
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
  const { values, brand } = sample;
  const mail = await renderMail(template, { language, values, brand: createBrand(brand) });
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
