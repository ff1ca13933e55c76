// Chooses how a deployment delivers mails (G18.5). If `SMTP_URL` is set, it sends mails by SMTP.
// Otherwise, in development mode with a loopback base URL, it stores mails in the development
// inbox. With all other base URLs, mails wait in the queue, because other people could read the
// inbox.
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

/**
 * Creates the transport, the object that sends or stores mails. If mails can be neither sent nor
 * stored, the transport refuses every mail.
 */
export function createTransport(settings: MailSettings): MailTransport {
  if (settings.mail.url !== null) return createSmtpTransport(settings.mail.url);
  const folder = inboxOf(settings);
  return folder === null ? noTransport : createInboxTransport(folder);
}

/**
 * Returns true if mails are sent by SMTP or stored in the development inbox. Returns false if they
 * wait in the queue.
 */
export const canDeliver = (settings: MailSettings): boolean =>
  settings.mail.url !== null || inboxOf(settings) !== null;

/** Returns the folder of the development inbox; null if the deployment does not use it. */
export const inboxOf = ({ mail, server, dataDirectory }: MailSettings): string | null =>
  mail.url === null && server.mode === "development" && server.isLocal
    ? inboxFolder(dataDirectory)
    : null;

/**
 * Connects to the mail server and signs in, without sending a mail. Does nothing if no mail server
 * is configured.
 * @throws DeliveryError if the server cannot be reached or refuses the sign-in
 */
export const probeDelivery = ({ mail }: MailSettings): Promise<void> =>
  mail.url === null ? Promise.resolve() : probeSmtp(mail.url);

const noTransport: MailTransport = {
  description:
    "no mail server, so mails wait in the queue: set SMTP_URL (the development inbox is only for development under a loopback base URL)",
  send: () =>
    Promise.reject(
      new DeliveryError(
        "No mail server is configured, so mails wait in the queue. Set SMTP_URL to the URL of a mail server.",
        false,
      ),
    ),
};

/**
 * Returns a text that tells the operator where mails go: the URL of the development inbox, the mail
 * server, or that mails wait.
 * @param baseUrl the base URL of the gateway
 */
export const describeDelivery = (settings: MailSettings, baseUrl: string): string =>
  inboxOf(settings) === null ? createTransport(settings).description : `${baseUrl}/_/mail`;

/**
 * Sends a mail immediately, without the job queue.
 * @returns the description of the transport, and the answer of the mail server
 * @throws ConfigError if the configured sender is malformed; DeliveryError if the mail cannot be
 *   sent
 */
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
