// Builds the bytes of a mail: headers, text part, HTML part, embedded images. Reads no files and
// requests no URLs. Refuses a recipient that is not exactly one e-mail address.
import { isMailAddress, type Mailbox } from "./address.ts";
import type { SentMail } from "../render/renderer.ts";

/** A rendered mail with its sender and recipient. */
export interface Letter {
  /**
   * The id of the mail, which is the same in every attempt to send it. So the recipient's mail
   * server can recognise a mail that arrives twice.
   */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: string;
  /** The time at which the mail was queued. */
  readonly date: Date;
  readonly mail: SentMail;
}

/** The bytes of a mail, which a transport (SMTP or development inbox) can deliver. */
export interface ComposedLetter {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/**
 * Builds the bytes of a mail.
 * @throws Error if the recipient is not exactly one e-mail address
 */
export async function composeLetter({ id, from, to, date, mail }: Letter): Promise<ComposedLetter> {
  if (!isMailAddress(to))
    throw new Error(
      "The recipient is not a valid e-mail address. Send one address without a name, such as name@example.com.",
    );
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
    // `Auto-Submitted` prevents automatic replies (RFC 3834).
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
