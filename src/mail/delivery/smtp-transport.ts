// Sends letters by SMTP, one connection each; the server's answer decides whether another try makes sense. Refuses to send a password
// unencrypted to another machine.
import type { ComposedLetter } from "./message.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";

const CONNECT_MS = 10_000;
/** Silence of the server within a conversation; it may look a letter through before it answers. */
const SILENCE_MS = 60_000;
const PROBE_MS = 5_000;

/** @param url `smtp://` or `smtps://`, with user and password where the server wants them */
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

/** Connects and signs in, and sends nothing. @throws DeliveryError */
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

/** What holds unless the address itself says otherwise, as in `smtp://host?requireTLS=false`. */
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

/** Answers about who we are, not about the letter: the operator can mend them, and nothing should be lost until then (RFC 4954). */
const signInCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** "Service not available" (RFC 5321): the answer of a server that is full or stops. */
const UNAVAILABLE = 421;

function deliveryError(thrown: unknown): DeliveryError {
  const { code = "unknown", command = "", responseCode, response = "" } = thrown as SmtpError;
  if (responseCode === undefined)
    return new DeliveryError(`The mail server could not be reached (${code}).`, false, true);
  const [enhanced] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const answer = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  const isSignIn = signInCodes.has(responseCode) || code === "EAUTH";
  const permanent = responseCode >= 500 && !isSignIn;
  const place = /^[A-Z ]{2,20}$/.test(command) ? ` to ${command}` : "";
  const isAboutServer = isSignIn || responseCode === UNAVAILABLE;
  return new DeliveryError(`The mail server answered ${answer}${place}.`, permanent, isAboutServer);
}
