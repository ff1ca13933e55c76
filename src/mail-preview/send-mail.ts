// How the preview hands over a mail that its reader wants to have: what it gives, what it hears back, and the refusal.
import type { RenderedMail } from "../mail/index.ts";

/** @throws SendError */
export type SendMail = (mail: RenderedMail, to: string) => Promise<Sent>;

export interface Sent {
  /** `SMTP smtp.example:587` */
  readonly by: string;
  /** What the server said. */
  readonly said: string;
}

/** A mail that was not sent; the message is a sentence. */
export class SendError extends Error {
  override readonly name = "SendError";
}
