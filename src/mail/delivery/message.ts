// Composes a message from a rendered mail: headers, text part, HTML part, embedded images. Reads no
// files and no addresses. Refuses receivers that are not one plain address.
import { isMailAddress, type Mailbox } from "./address.ts";
import type { SentMail } from "../render/renderer.ts";

export interface Letter {
  /** The same id for every try, so that the receiver's mail server can detect a duplicate. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: string;
  /** The time at which the mail was queued. */
  readonly date: Date;
  readonly mail: SentMail;
}

/** A letter as bytes, for a transport. */
export interface ComposedLetter {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/**
 * Composes the bytes of a letter.
 * @throws Error if the receiver is not one plain address
 */
export async function composeLetter({ id, from, to, date, mail }: Letter): Promise<ComposedLetter> {
  if (!isMailAddress(to)) throw new Error("The receiver is not one plain address.");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    messageId: `<${id}@${domain}>`,
    date,
    from,
    to: { name: "", address: to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Prevents automatic replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.language },
    attachments: mail.images.map(({ id: cid, type, bytes }) => ({
      cid,
      content: Buffer.from(bytes),
      contentType: type,
      contentDisposition: "inline" as const,
      filename: `${cid}.${type.slice("image/".length)}`,
    })),
  });
  return { id, from: from.address, to, raw: await composer.compile().build() };
}
