// Defines the port MailTransport. Its errors contain no addresses and no contents, because logs and
// the job table store them.
import { DiagnosticError } from "../../platform/index.ts";
import type { ComposedLetter } from "./message.ts";

export interface MailTransport {
  /** Description for the operator: `SMTP smtp.example:587`, `the development inbox /srv/mail`. */
  readonly description: string;
  /**
   * Sends a letter.
   * @returns the response of the receiving side
   * @throws DeliveryError
   */
  readonly send: (letter: ComposedLetter) => Promise<string>;
}

/** A letter was not accepted. The message contains no address and no contents of the letter. */
export class DeliveryError extends DiagnosticError {
  /** True if another try would fail in the same way. */
  readonly permanent: boolean;
  /** True if the server accepts no letter at all: it is unreachable, or refuses the sign-in. */
  readonly isAboutServer: boolean;

  constructor(message: string, permanent: boolean, isAboutServer = false) {
    super(message);
    this.permanent = permanent;
    this.isAboutServer = isAboutServer;
  }
}
