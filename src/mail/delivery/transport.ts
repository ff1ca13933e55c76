// The transport of letters (port MailTransport). Its errors name no addresses or contents, since they stand in logs and in the table
// of jobs.
import type { ComposedLetter } from "./message.ts";

export interface MailTransport {
  /** How the operator would call it: `SMTP smtp.example:587`, `the development inbox /srv/mail`. */
  readonly description: string;
  /** @returns what the receiving side said. @throws DeliveryError */
  readonly send: (letter: ComposedLetter) => Promise<string>;
}

/** A letter that was not taken. The message holds no address and no word of the letter. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** Another try would end the same way. */
  readonly permanent: boolean;
  /**
   * True if the server takes no letter at all: it is away, or refuses to let the gateway sign in.
   */
  readonly isAboutServer: boolean;

  constructor(message: string, permanent: boolean, isAboutServer = false) {
    super(message);
    this.permanent = permanent;
    this.isAboutServer = isAboutServer;
  }
}
