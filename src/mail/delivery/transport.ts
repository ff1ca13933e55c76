// Defines the interface of a mail transport, an object that delivers mails. The errors of a
// transport contain no addresses and no contents of mails, because the errors are stored in logs
// and in the job table.
import { DiagnosticError } from "../../platform/index.ts";
import type { ComposedLetter } from "./message.ts";

/** Delivers mails, by SMTP or into the development inbox. */
export interface MailTransport {
  /**
   * A text that tells the operator where mails go, such as `SMTP smtp.example:587` or
   * `the development inbox /srv/mail`.
   */
  readonly description: string;
  /**
   * Delivers a mail.
   * @returns the answer of the mail server, or the path of the stored file
   * @throws DeliveryError if the mail was not accepted
   */
  readonly send: (letter: ComposedLetter) => Promise<string>;
}

/**
 * Thrown if a mail was not accepted. The message contains no address and no contents of the mail.
 */
export class DeliveryError extends DiagnosticError {
  /**
   * True if another attempt would fail in the same way, so that the job queue does not try again.
   */
  readonly permanent: boolean;
  /**
   * True if the server accepts no mails at all, because it is unreachable or refuses the sign-in.
   */
  readonly isAboutServer: boolean;

  constructor(message: string, permanent: boolean, isAboutServer = false) {
    super(message);
    this.permanent = permanent;
    this.isAboutServer = isAboutServer;
  }
}
