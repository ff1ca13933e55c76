// Sends mails by SMTP, each on its own connection. The server's answer decides if the job queue
// tries again. The gateway never sends a password unencrypted to another computer.
import type { ComposedLetter } from "./message.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";

const CONNECT_MS = 10_000;
/**
 * Maximum time in milliseconds for which the gateway waits while the mail server sends nothing. It
 * is long, because some servers scan a mail for viruses before they answer.
 */
const SILENCE_MS = 60_000;
const PROBE_MS = 5_000;

/**
 * Creates the transport that sends mails to a mail server.
 * @param url `smtp://` or `smtps://`, with user name and password if the server requires them
 */
export function createSmtpTransport(url: string): MailTransport {
  const { hostname, port, protocol } = new URL(url);
  const standard = protocol === "smtps:" ? "465" : "587";
  return {
    description: `SMTP ${hostname}:${port === "" ? standard : port}`,
    async send({ from, to, raw }: ComposedLetter) {
      const { createTransport } = await import("nodemailer");
      const transporter = createTransport(url, smtpOptions(url));
      try {
        const { response } = await transporter.sendMail({ envelope: { from, to: [to] }, raw });
        return response;
      } catch (error) {
        throw deliveryError(error);
      } finally {
        transporter.close();
      }
    },
  };
}

/**
 * Connects to a mail server and signs in, without sending a mail.
 * @throws DeliveryError if the server cannot be reached or refuses the sign-in
 */
export async function probeSmtp(url: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const times = { connectionTimeout: PROBE_MS, greetingTimeout: PROBE_MS, socketTimeout: PROBE_MS };
  const transporter = createTransport(url, { ...smtpOptions(url), ...times });
  try {
    await transporter.verify();
  } catch (error) {
    throw deliveryError(error);
  } finally {
    transporter.close();
  }
}

/**
 * Returns the default options of the SMTP library. The URL can override them, for example
 * `smtp://host?requireTLS=false`.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname, username } = new URL(url);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    requireTLS: protocol === "smtp:" && username !== "" && !isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Codes with which a mail server refuses the gateway's user name or password (RFC 4954). The
 * operator can correct the user name and the password, so the mails stay in the queue.
 */
const signInCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * The code "Service not available" (RFC 5321), which a mail server sends if it is overloaded or is
 * being stopped.
 */
const UNAVAILABLE = 421;

function deliveryError(thrown: unknown): DeliveryError {
  const { code = "unknown", command = "", responseCode, response = "" } = thrown as SmtpError;
  if (responseCode === undefined)
    return new DeliveryError(
      `The mail server could not be reached (${code}). Check SMTP_URL and the mail server.`,
      false,
      true,
    );
  const [enhanced] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const answer = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  const isSignIn = signInCodes.has(responseCode) || code === "EAUTH";
  const permanent = responseCode >= 500 && !isSignIn;
  const place = /^[A-Z ]{2,20}$/.test(command) ? ` to the command ${command}` : "";
  const isAboutServer = isSignIn || responseCode === UNAVAILABLE;
  return new DeliveryError(
    `The mail server responded with the error ${answer}${place}. Read the log of the mail server to find the cause.`,
    permanent,
    isAboutServer,
  );
}
