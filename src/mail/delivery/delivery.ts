// Chooses the transport of a deployment: SMTP where it is configured, else the development inbox, whose pages are shown only in
// development.
import { guidV7 } from "../../platform/index.ts";
import type { RenderedMail } from "../render/render.ts";
import { readMailbox } from "./address.ts";
import { composeLetter } from "./message.ts";
import type { Config } from "../../config/index.ts";
import { createInboxTransport, inboxFolder } from "../inbox/inbox.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import type { ShownInbox } from "../inbox/inbox-guard.ts";
import type { MailTransport } from "./transport.ts";

export type MailSettings = Pick<Config, "mail" | "dataDirectory"> & {
  readonly server: Pick<Config["server"], "mode">;
};

export const createTransport = ({ mail, dataDirectory }: MailSettings): MailTransport =>
  mail.url === null
    ? createInboxTransport(inboxFolder(dataDirectory))
    : createSmtpTransport(mail.url);

/** What the inbox's pages show; null where mails are sent, and in production, where nobody may read others' mails. */
export const shownInbox = (
  { mail, server, dataDirectory }: MailSettings,
  baseUrl: string,
): ShownInbox | null =>
  mail.url === null && server.mode === "development"
    ? { folder: inboxFolder(dataDirectory), host: new URL(baseUrl).hostname }
    : null;

/** For people: an address to look at, or what becomes of mails. @param baseUrl of the gateway */
export function describeDelivery(settings: MailSettings, baseUrl: string): string {
  if (settings.mail.url !== null) return createTransport(settings).description;
  if (shownInbox(settings, baseUrl) !== null) return `${baseUrl}/_/mail`;
  return `not sent but kept in ${inboxFolder(settings.dataDirectory)}: set SMTP_URL`;
}

/** Sends a mail past the job queue. @returns the transport and what the server said. @throws ConfigError for a bad sender, DeliveryError */
export async function sendNow(
  settings: MailSettings,
  mail: RenderedMail,
  to: string,
): Promise<{ readonly by: string; readonly said: string }> {
  const from = readMailbox(settings.mail.from);
  const letter = await composeLetter({ id: guidV7(), from, to, date: new Date(), mail });
  const transport = createTransport(settings);
  return { by: transport.description, said: await transport.send(letter) };
}
