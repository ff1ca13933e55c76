// Chooses what becomes of a deployment's mails: SMTP where it is configured; the development inbox where people develop on this
// computer; else they wait, since nobody else's eyes may fall on them (G18.5).
import { guidV7 } from "../../platform/index.ts";
import type { RenderedMail } from "../render/render.ts";
import { readMailbox } from "./address.ts";
import { composeLetter } from "./message.ts";
import type { Config } from "../../config/index.ts";
import { createInboxTransport, inboxFolder } from "../inbox/inbox.ts";
import { createSmtpTransport, probeSmtp } from "./smtp-transport.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";

export type MailSettings = Pick<Config, "mail" | "dataDirectory"> & {
  readonly server: Pick<Config["server"], "mode" | "isLocal">;
};

/** Where mails have to wait (`canDeliver`), one that takes none. */
export function createTransport(settings: MailSettings): MailTransport {
  if (settings.mail.url !== null) return createSmtpTransport(settings.mail.url);
  const folder = inboxOf(settings);
  return folder === null ? noTransport : createInboxTransport(folder);
}

export const canDeliver = (settings: MailSettings): boolean =>
  settings.mail.url !== null || inboxOf(settings) !== null;

/** Folder of the development inbox; null where mails are sent or wait. */
export const inboxOf = ({ mail, server, dataDirectory }: MailSettings): string | null =>
  mail.url === null && server.mode === "development" && server.isLocal
    ? inboxFolder(dataDirectory)
    : null;

/** Asks the mail server whether it would take a mail; nothing is sent. @throws DeliveryError */
export const probeDelivery = ({ mail }: MailSettings): Promise<void> =>
  mail.url === null ? Promise.resolve() : probeSmtp(mail.url);

const noTransport: MailTransport = {
  description:
    "no mail server, so mails wait: set SMTP_URL (the development inbox is only for development under a loopback base URL)",
  send: () =>
    Promise.reject(
      new DeliveryError("There is no mail server, so mails wait: set SMTP_URL.", false),
    ),
};

/** For people: an address to look at, or what becomes of mails. @param baseUrl of the gateway */
export const describeDelivery = (settings: MailSettings, baseUrl: string): string =>
  inboxOf(settings) === null ? createTransport(settings).description : `${baseUrl}/_/mail`;

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
