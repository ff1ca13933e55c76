// The states of a signing key over time (G15.8): next (published, does not sign yet), active
// (signs), retiring (only verifies) and dead (all its tokens have expired). All functions are pure.

/** The times of a signing key. Each purpose (kind of token) has its own keys. */
export interface KeyTimes {
  readonly purpose: string;
  readonly signsFrom: Date;
  /**
   * The time at which the next key begins to sign, and this key stops. Null if there is no next
   * key.
   */
  readonly retiredAt: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Milliseconds between the publication of a key and its first signature. Clients may cache the
 * published keys for an hour.
 */
const PUBLISHED_BEFORE_MS = 2 * HOUR_MS;
/** Allowed difference between the clocks of two computers, in milliseconds. */
const LEEWAY_MS = 5 * MINUTE_MS;
/** Time, in milliseconds, for which a key signs before it is replaced automatically. */
const SIGNS_FOR_MS = 90 * DAY_MS;

/** Returns the time at which a key that is published now begins to sign. */
export const nextSignsFrom = (now: number): Date => new Date(now + PUBLISHED_BEFORE_MS);

/**
 * Returns the time before which a key must have stopped signing, so that it can be deleted. The
 * last token of such a key expired more than a day ago.
 * @param tokenMs longest lifetime of a token, in milliseconds
 */
export const deletableBefore = (now: number, tokenMs: number): Date =>
  new Date(now - tokenMs - LEEWAY_MS - DAY_MS);

/**
 * Returns true if a token of the key may be valid now or later.
 * @param tokenMs longest lifetime of a token, in milliseconds
 */
export const isAlive = ({ retiredAt }: KeyTimes, now: number, tokenMs: number): boolean =>
  retiredAt === null || now < retiredAt.getTime() + tokenMs + LEEWAY_MS;

/** Returns the key of a purpose that does not sign yet. Returns undefined if there is none. */
export const nextKey = <Key extends KeyTimes>(
  keys: readonly Key[],
  purpose: Key["purpose"],
  now: number,
): Key | undefined => keys.find((key) => key.purpose === purpose && key.signsFrom.getTime() > now);

/**
 * Returns the key of a purpose that signs now. The very first key signs immediately, even if the
 * clock of this node is behind the clock of the node that created it.
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

/**
 * Returns true if the next key must be created: the active key has signed for 90 days, and there is
 * no next key.
 */
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
