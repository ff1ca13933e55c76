// Reads and parses the mails that are stored in the development inbox. The pages of the inbox and
// the command `gateway mail last` use these functions.
import { mailboxOf } from "../../contract/index.ts";
import { dropLetter, listLetterIds, readLetter } from "./inbox.ts";

/** A stored mail of the development inbox. */
export interface InboxLetter {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** The time at which the mail was queued, in ISO 8601 format (UTC). */
  readonly date: string;
  readonly text: string;
  /** The HTML of the mail. Its images are contained as `data:` URLs. */
  readonly html: string;
  /**
   * `code` is the first six-digit number in the text, and `link` is the first link in the text.
   * Both are null if the text contains none.
   */
  readonly code: string | null;
  readonly link: string | null;
  readonly source: string;
}

export type InboxEntry = Pick<InboxLetter, "id" | "subject" | "to" | "date">;

/** Returns the stored mails, the newest first. */
export async function listInbox(folder: string): Promise<readonly InboxEntry[]> {
  const entries: InboxEntry[] = [];
  for (const id of await listLetterIds(folder)) {
    const bytes = await readLetter(folder, id);
    if (bytes === undefined) continue;
    const { subject, to, date } = await parseLetter(id, headerBytes(bytes));
    entries.push({ id, subject, to, date });
  }
  return entries;
}

/** Returns the stored mail with this id; undefined if it does not exist. */
export async function readInboxLetter(
  folder: string,
  id: string,
): Promise<InboxLetter | undefined> {
  const bytes = await readLetter(folder, id);
  return bytes === undefined ? undefined : parseLetter(id, bytes);
}

/**
 * Returns the newest stored mail to the address `to`. Without `to`, returns the newest stored mail.
 * Returns undefined if there is none.
 */
export async function findNewestLetter(
  folder: string,
  to?: string,
): Promise<InboxLetter | undefined> {
  const mailbox = to === undefined ? undefined : mailboxIn(to);
  for (const id of await listLetterIds(folder)) {
    const letter = await readInboxLetter(folder, id);
    if (letter !== undefined && (mailbox === undefined || mailboxIn(letter.to) === mailbox))
      return letter;
  }
  return undefined;
}

/**
 * Deletes the stored mails to these addresses.
 * @param until time in milliseconds since 1970; mails that were queued after it are not deleted
 */
export async function dropLettersTo(
  folder: string,
  addresses: readonly string[],
  until: number,
): Promise<void> {
  const mailboxes = new Set(addresses.map(mailboxIn));
  for (const { id, to } of await listInbox(folder))
    if (mailboxes.has(mailboxIn(to)) && timeOf(id) <= until) await dropLetter(folder, id);
}

/**
 * Converts an address to the form in which stored mails contain addresses: in lower case, and with
 * the domain in ASCII.
 */
const mailboxIn = (address: string): string =>
  mailboxOf(address.trim().normalize("NFC").toLowerCase());

/**
 * Returns the time at which a mail was queued, in milliseconds since 1970. The id of the mail
 * contains this time.
 */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/**
 * Returns only the headers of a stored mail, because a list of mails does not need the contents.
 */
function headerBytes(bytes: Buffer): Buffer {
  const end = bytes.indexOf("\r\n\r\n");
  return end === -1 ? bytes : bytes.subarray(0, end + 4);
}

async function parseLetter(id: string, bytes: Buffer): Promise<InboxLetter> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "base64" });
  const text = mail.text ?? "";
  const images = new Map(
    mail.attachments.map(({ contentId = "", mimeType, content }) => [
      contentId.replace(/^<|>$/g, ""),
      `data:${mimeType};base64,${typeof content === "string" ? content : ""}`,
    ]),
  );
  return {
    id,
    subject: mail.subject ?? "",
    from: mail.from?.address ?? "",
    to: mail.to?.[0]?.address ?? "",
    date: mail.date ?? "",
    text,
    html: (mail.html ?? "").replaceAll(/"cid:([^"]+)"/g, (all, cid: string) => {
      const image = images.get(cid);
      return image === undefined ? all : `"${image}"`;
    }),
    code: /(?<![\w/=-])\d{6}(?![\w/=-])/.exec(text)?.[0] ?? null,
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null,
    source: bytes.toString("utf8"),
  };
}
