// The comments and texts that may break a rule of `npm run lint:words`, each with the reason.
export interface Waiver {
  readonly file: string;
  /** Text of the message of the lint. */
  readonly text: string;
  readonly reason: string;
}

export const waivers: readonly Waiver[] = [];

/** Returns true if a waiver with a reason covers the message. */
export function isWaived(file: string, flaw: string, list: readonly Waiver[] = waivers): boolean {
  return list.some(
    (waiver) => waiver.file === file && flaw.includes(waiver.text) && waiver.reason.trim() !== "",
  );
}
