// Reads letters of the development inbox back from their files, for its pages and for programs that wait for a code or a link.
import { mailboxOf } from "../../contract/index.ts";
import { dropLetter, listLetterIds, readLetter } from "./inbox.ts";

export interface InboxLetter {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly text: string;
  /** With its images inside, as `data:` addresses. */
  readonly html: string;
  /** The first code and the first link in the text, or null. */
  readonly code: string | null;
  readonly link: string | null;
  readonly source: string;
}

export type InboxEntry = Pick<InboxLetter, "id" | "subject" | "to" | "date">;

/** The newest letters first. @param most how many at most */
export async function listInbox(folder: string, most = Infinity): Promise<readonly InboxEntry[]> {
  const entries: InboxEntry[] = [];
  for (const id of await listLetterIds(folder)) {
    if (entries.length >= most) break;
    const bytes = await readLetter(folder, id);
    if (bytes === undefined) continue;
    const { subject, to, date } = await parse(id, headersOf(bytes));
    entries.push({ id, subject, to, date });
  }
  return entries;
}

export async function readInboxLetter(
  folder: string,
  id: string,
): Promise<InboxLetter | undefined> {
  const bytes = await readLetter(folder, id);
  return bytes === undefined ? undefined : parse(id, bytes);
}

/** The newest letter to the address; of any, without one. */
export async function findNewestLetter(
  folder: string,
  to?: string,
): Promise<InboxLetter | undefined> {
  const wanted = to === undefined ? undefined : mailboxIn(to);
  for (const id of await listLetterIds(folder)) {
    const letter = await readInboxLetter(folder, id);
    if (letter !== undefined && (wanted === undefined || mailboxIn(letter.to) === wanted))
      return letter;
  }
  return undefined;
}

/** Deletes letters to the addresses. @param until milliseconds since 1970: those that were asked for later stay */
export async function dropLettersTo(
  folder: string,
  addresses: readonly string[],
  until: number,
): Promise<void> {
  const wanted = new Set(addresses.map(mailboxIn));
  for (const { id, to } of await listInbox(folder))
    if (wanted.has(mailboxIn(to)) && askedAt(id) <= until) await dropLetter(folder, id);
}

/** A letter names its receiver as it is mailed to, with the domain in ASCII. */
const mailboxIn = (address: string): string =>
  mailboxOf(address.trim().normalize("NFC").toLowerCase());

/** A letter's id begins with the time. */
const askedAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** A list needs no more than the headers of each. */
function headersOf(bytes: Buffer): Buffer {
  const end = bytes.indexOf("\r\n\r\n");
  return end === -1 ? bytes : bytes.subarray(0, end + 4);
}

async function parse(id: string, bytes: Buffer): Promise<InboxLetter> {
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
