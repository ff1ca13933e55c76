// `gateway mail last`: prints the newest mail of the development inbox, or only the code or link in
// it. Needs no database and no running gateway. Control characters are not printed.
import {
  canDeliver,
  findNewestLetter,
  inboxFolder,
  inboxOf,
  type InboxLetter,
} from "../../mail/index.ts";
import { readSettings } from "../settings.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import { printableText } from "../../platform/index.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError, UsageError } from "../errors.ts";

interface MailLastOptions extends GlobalOptions {
  readonly code?: true;
  readonly link?: true;
  readonly to?: string;
}

export async function showLast(
  terminal: Terminal,
  options: MailLastOptions,
): Promise<CommandOutcome> {
  if (options.code === true && options.link === true)
    throw new UsageError("You used --code and --link together. Use only one of them.");
  const settings = readSettings(terminal, options);
  const { dataDirectory } = settings;
  const letter = await findNewestLetter(inboxFolder(dataDirectory), options.to);
  if (letter === undefined) {
    const whose = options.to === undefined ? "" : ` to ${printableText(options.to)}`;
    const fate = canDeliver(settings) ? "are sent to a mail server" : "wait until SMTP_URL is set";
    const where =
      inboxOf(settings) === null ? `, because mails ${fate}` : ` ${inboxFolder(dataDirectory)}`;
    throw new CommandError(`There is no mail${whose} in the development inbox${where}.`);
  }
  if (options.code === true || options.link === true)
    return showPiece(terminal, letter, options.code === true ? "code" : "link", options);
  const { source: _source, ...shown } = letter;
  if (options.json === true) return printJson(terminal, shown);
  terminal.print(letterText(letter));
}

function showPiece(
  terminal: Terminal,
  letter: InboxLetter,
  piece: "code" | "link",
  { json }: MailLastOptions,
): void {
  const found = letter[piece];
  if (found === null)
    throw new CommandError(
      `The newest mail has no ${piece}. Its subject is "${printableText(letter.subject)}".`,
    );
  if (json === true) printJson(terminal, { [piece]: found });
  else terminal.print(printableText(found));
}

const letterText = ({ subject, from, to, date, text }: InboxLetter): string =>
  [
    `Subject: ${printableText(subject)}`,
    `To: ${printableText(to)}`,
    `From: ${printableText(from)}`,
    `Date: ${printableText(date)}`,
  ]
    .concat("", text.split("\n").map(printableText))
    .join("\n")
    .trimEnd();
