// `gateway mail last`: prints the newest mail of the development inbox, or only its code or link, without database or running gateway.
// Control characters are not printed.
import {
  canDeliver,
  findNewestLetter,
  inboxFolder,
  inboxOf,
  type InboxLetter,
} from "../../mail/index.ts";
import { readSettings } from "../settings.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import { printable } from "../../platform/index.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";

interface Options extends GlobalOptions {
  readonly code?: true;
  readonly link?: true;
  readonly to?: string;
}

export async function showLast(terminal: Terminal, options: Options): Promise<Outcome> {
  if (options.code === true && options.link === true)
    throw new UsageError("Ask for --code or for --link.");
  const settings = readSettings(terminal, options);
  const { dataDirectory } = settings;
  const letter = await findNewestLetter(inboxFolder(dataDirectory), options.to);
  if (letter === undefined) {
    const whose = options.to === undefined ? "" : ` to ${printable(options.to)}`;
    const fate = canDeliver(settings) ? "they are sent by SMTP" : "they wait for SMTP_URL";
    const where = inboxOf(settings) === null ? `kept: ${fate}` : `in ${inboxFolder(dataDirectory)}`;
    terminal.complain(`There is no mail${whose} ${where}.`);
    return 1;
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
  { json }: Options,
): Outcome {
  const found = letter[piece];
  if (found === null) {
    terminal.complain(`There is no ${piece} in the newest mail, "${printable(letter.subject)}".`);
    return 1;
  }
  if (json === true) printJson(terminal, { [piece]: found });
  else terminal.print(printable(found));
}

const letterText = ({ subject, from, to, date, text }: InboxLetter): string =>
  [
    `Subject: ${printable(subject)}`,
    `To: ${printable(to)}`,
    `From: ${printable(from)}`,
    `Date: ${printable(date)}`,
  ]
    .concat("", text.split("\n").map(printable))
    .join("\n")
    .trimEnd();
