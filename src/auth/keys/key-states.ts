// When a signing key is published, signs and verifies (G15.8): next, active, retiring, dead. Pure functions of the time.

/** A key of workspaces or of the identity service: when it signs, among those of its purpose. */
export interface KeyTimes {
  readonly purpose: string;
  readonly signsFrom: Date;
  /** When the next key takes over; null while none does. */
  readonly retiredAt: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Between a key's publication and its first signature: whoever keeps the key set for an hour has it by then. */
const PUBLISHED_BEFORE_MS = 2 * HOUR_MS;
/** For clocks that differ. */
const LEEWAY_MS = 5 * MINUTE_MS;
/** Longest life of an end user's access token. */
const TOKEN_MS = HOUR_MS;
/** Age at which a key is replaced without being asked to. */
const SIGNS_FOR_MS = 90 * DAY_MS;

/** When a key signs that is published now. */
export const nextSignsFrom = (now: number): Date => new Date(now + PUBLISHED_BEFORE_MS);

/** Keys that stopped signing before this moment can be deleted: their tokens died a day ago. @param tokenMs longest life of one */
export const deletableBefore = (now: number, tokenMs = TOKEN_MS): Date =>
  new Date(now - tokenMs - LEEWAY_MS - DAY_MS);

/** Whether its tokens may still live, or are yet to come. @param tokenMs longest life of one */
export const isAlive = ({ retiredAt }: KeyTimes, now: number, tokenMs = TOKEN_MS): boolean =>
  retiredAt === null || now < retiredAt.getTime() + tokenMs + LEEWAY_MS;

/** The one that waits for its time. */
export const nextKey = <Key extends KeyTimes>(
  keys: readonly Key[],
  purpose: Key["purpose"],
  now: number,
): Key | undefined => keys.find((key) => key.purpose === purpose && key.signsFrom.getTime() > now);

/**
 * The one that signs. A first key that another node has just made signs already, although this node's clock may lag behind.
 * @param keys in the order in which they begin to sign
 */
export function activeKey<Key extends KeyTimes>(
  keys: readonly Key[],
  purpose: Key["purpose"],
  now: number,
): Key | undefined {
  const own = keys.filter((key) => key.purpose === purpose);
  return own.findLast((key) => key.signsFrom.getTime() <= now) ?? own[0];
}

/** Whether it is time for a next key: none waits, and the active one is old. */
export function isOld<Key extends KeyTimes>(
  keys: readonly Key[],
  purpose: Key["purpose"],
  now: number,
): boolean {
  const active = activeKey(keys, purpose, now);
  return (
    active !== undefined &&
    active.signsFrom.getTime() + SIGNS_FOR_MS <= now &&
    nextKey(keys, purpose, now) === undefined
  );
}
