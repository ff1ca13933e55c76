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
import { UsageError } from "../errors.ts";
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
  given: string,
  argument?: string,
): Promise<CommandOutcome> {
  const path = chooseMailFolder(terminal, argument, folder);
  const settings = readSettings(terminal, options);
  const templates = loadMailFolder(path);
  const name = templates.has(given) ? given : (mailOfCall(given) ?? given);
  const template = templates.get(name);
  if (template === undefined)
    throw new UsageError(
      `There is no mail template ${name}. ${nameHint(name, [...templates.keys()])}`,
    );
  const sample = template.samples.find((each) => each.name === sampleName);
  const names = template.samples.map((each) => each.name);
  if (sample === undefined)
    throw new UsageError(`${name} has no sample ${sampleName}. ${nameHint(sampleName, names)}`);
  if (language !== undefined && !isLanguageTag(language))
    throw new UsageError(
      `${JSON.stringify(language)} is not a language tag. Write a tag such as de or en-GB.`,
    );
  if (!isMailAddress(to))
    throw new UsageError(
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
  if (name !== given) terminal.printError(`The mail of ${given} is ${name}.`);
  const requestedTag = language?.replaceAll("_", "-") ?? mail.language;
  if (requestedTag.toLowerCase() !== mail.language.toLowerCase())
    terminal.printError(
      `The template ${name} has no language ${requestedTag}, so the mail was sent in ${languageName(mail.language)}.`,
    );
}

/**
 * Names of mails, by the operation that sends the mail. Users may type the name of the operation.
 */
const causedMails: Readonly<Record<string, string>> = {
  register: "confirm-email",
  "create-end-user": "confirm-email",
  "resend-end-user-confirmation": "resend-confirmation",
  "forgot-password": "reset-code",
  "send-end-user-password-reset": "admin-reset",
  "reset-password": "password-changed",
  "change-password": "password-changed",
  "invite-member": "invitation",
};

/** Returns the mail that an operation sends. Accepts `forgotPassword` and `forgot-password`. */
const mailOfCall = (name: string): string | undefined =>
  new Map(Object.entries(causedMails)).get(
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );

const languageName = (tag: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
