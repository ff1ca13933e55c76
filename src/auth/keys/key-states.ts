// When a signing key is published, signs and verifies (G15.8): next, active, retiring, dead. Pure functions of the time.
import type { Purpose, SigningKey } from "./signing-key-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Between a key's publication and its first signature: whoever keeps the key set for an hour has it by then. */
const PUBLISHED_BEFORE_MS = 2 * HOUR_MS;
/** After a key's last signature: the longest life of an access token, and some minutes for clocks that differ. */
const VERIFIES_AFTER_MS = HOUR_MS + 5 * MINUTE_MS;
/** Age at which a key is replaced without being asked to. */
const SIGNS_FOR_MS = 90 * DAY_MS;

/** When a key signs that is published now. */
export const nextSignsFrom = (now: number): Date => new Date(now + PUBLISHED_BEFORE_MS);

/** Keys that stopped signing before this moment can be deleted: their tokens died a day ago. */
export const deletableBefore = (now: number): Date => new Date(now - VERIFIES_AFTER_MS - DAY_MS);

/** Whether its tokens may still live, or are yet to come. */
export const isAlive = ({ retiredAt }: SigningKey, now: number): boolean =>
  retiredAt === null || now < retiredAt.getTime() + VERIFIES_AFTER_MS;

/** The one that waits for its time. */
export const nextKey = (
  keys: readonly SigningKey[],
  purpose: Purpose,
  now: number,
): SigningKey | undefined =>
  keys.find((key) => key.purpose === purpose && key.signsFrom.getTime() > now);

/**
 * The one that signs. A first key that another node has just made signs already, although this node's clock may lag behind.
 * @param keys in the order in which they begin to sign
 */
export function activeKey(
  keys: readonly SigningKey[],
  purpose: Purpose,
  now: number,
): SigningKey | undefined {
  const own = keys.filter((key) => key.purpose === purpose);
  return own.findLast((key) => key.signsFrom.getTime() <= now) ?? own[0];
}

/** Whether it is time for a next key: none waits, and the active one is old. */
export function isOld(keys: readonly SigningKey[], purpose: Purpose, now: number): boolean {
  const active = activeKey(keys, purpose, now);
  return (
    active !== undefined &&
    active.signsFrom.getTime() + SIGNS_FOR_MS <= now &&
    nextKey(keys, purpose, now) === undefined
  );
}
