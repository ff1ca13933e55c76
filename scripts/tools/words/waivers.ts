// Places that may break a rule for words, each with the reason.
export interface Waiver {
  readonly file: string;
  /** Text of the message of the lint. */
  readonly text: string;
  readonly reason: string;
}

export const waivers: readonly Waiver[] = [];
