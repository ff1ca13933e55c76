// The states of a signing key over time (G15.8): next (published), active (signs), retiring
// (verifies only) and dead. All functions are pure.

/** The times of a key of a workspace or of the identity service. Each purpose has its own keys. */
export interface KeyTimes {
  readonly purpose: string;
  readonly signsFrom: Date;
  /** The time at which the next key begins to sign; null if there is no next key. */
  readonly retiredAt: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time between a key's publication and its first signature. Clients may cache the key set for an
 * hour.
 */
const PUBLISHED_BEFORE_MS = 2 * HOUR_MS;
/** Allowed difference between clocks. */
const LEEWAY_MS = 5 * MINUTE_MS;
/** Age at which a key is replaced automatically. */
const SIGNS_FOR_MS = 90 * DAY_MS;

/** Returns the time at which a key that is published now begins to sign. */
export const nextSignsFrom = (now: number): Date => new Date(now + PUBLISHED_BEFORE_MS);

/**
 * Returns the time before which a deletable key stopped signing. Its last token expired one day
 * ago.
 * @param tokenMs maximum lifetime of a token
 */
export const deletableBefore = (now: number, tokenMs: number): Date =>
  new Date(now - tokenMs - LEEWAY_MS - DAY_MS);

/**
 * Returns true if a token of the key can be in force now or later.
 * @param tokenMs maximum lifetime of a token
 */
export const isAlive = ({ retiredAt }: KeyTimes, now: number, tokenMs: number): boolean =>
  retiredAt === null || now < retiredAt.getTime() + tokenMs + LEEWAY_MS;

/** Returns the key that does not sign yet. */
export const nextKey = <Key extends KeyTimes>(
  keys: readonly Key[],
  purpose: Key["purpose"],
  now: number,
): Key | undefined => keys.find((key) => key.purpose === purpose && key.signsFrom.getTime() > now);

/**
 * Returns the key that signs. A first key signs immediately, even if this node's clock is behind
 * the clock of the node that created it.
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

/** Returns true if a next key is due: the active key is old, and there is no next key. */
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
