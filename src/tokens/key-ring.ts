// The signing keys of one issuer (the workspaces, or the identity service). Finds the key that
// signs, the keys that verify, and the published keys of each owner (a workspace, or the identity
// service). A node that needs keys creates missing keys at once. If the signing key is 90 days old,
// the node also creates the next key in the background. Operators create the next key earlier with
// `gateway keys rotate` (code in `definitions/keys/` and `oauth/`). The housekeeping (periodic
// tasks) of `auth/` and `oauth/` only deletes keys whose tokens have expired.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Guid } from "../contract/index.ts";
import { lruEntryLimit, type Clock, type Logger, type SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { createKeyRingCache, type Ring } from "./key-ring-cache.ts";
import { makeKeyPairs, rotateKeys, type KeyPairs, type Rotation } from "./key-rotation.ts";
import { jwkOf, type Algorithm, type KeySet } from "./key-sets.ts";
import { activeKey, isAlive, isOld } from "./key-states.ts";

export interface KeyRingDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
}

const PRIVATE_KEYS_MAX = 1_000;
const UNKNOWN_MAX = 20_000;
/**
 * Largest age of cached keys, in milliseconds. A key begins to sign two hours after its creation,
 * so a minute is short enough.
 */
const RING_AGE_MAX_MS = 60_000;

export function createKeyRing<Purpose extends string, A extends Algorithm>(
  set: KeySet<Purpose, A>,
  deps: KeyRingDependencies,
) {
  const { control, clock, log } = deps;
  const { purposes, tokenMs } = set;
  const ringCache = createKeyRingCache(control, set);
  const privateKeyCache = new LRUCache<string, KeyObject>({ max: PRIVATE_KEYS_MAX });
  /**
   * Ids of keys that do not exist, for example from forged tokens. The keys are not loaded again
   * for such an id. Real ids are random, so an id in this cache never becomes a real id later.
   */
  const unknownKidCache = new LRUCache<string, true>(lruEntryLimit(UNKNOWN_MAX));
  const rotations = new Map<Guid, Promise<void>>();
  let pairsInProgress: Promise<unknown> = Promise.resolve();

  /**
   * Generates new key pairs. If several owners need keys, generates them for one owner after the
   * other, because this needs much processor time.
   */
  function makePairs(): Promise<KeyPairs<Purpose>> {
    const pairs = pairsInProgress.then(() => makeKeyPairs(set));
    pairsInProgress = pairs.catch(() => undefined);
    return pairs;
  }

  async function rotate(ownerId: Guid, rotation: Rotation): Promise<void> {
    const pairs = await makePairs();
    const now = clock.now();
    const { secretBox } = deps;
    const options = { ownerId, secretBox, pairs, now, rotation };
    await control.transaction((connection) => rotateKeys(connection, set, options));
    ringCache.invalidate(ownerId);
  }

  /**
   * Creates keys for an owner. Only one creation runs for each owner, and concurrent calls share
   * its result.
   */
  function rotateOnce(ownerId: Guid, rotation: Rotation): Promise<void> {
    let rotating = rotations.get(ownerId);
    if (rotating === undefined) {
      rotating = rotate(ownerId, rotation).finally(() => rotations.delete(ownerId));
      rotations.set(ownerId, rotating);
    }
    return rotating;
  }

  /**
   * Returns the keys of an owner, read at most a minute ago. They contain a key for each purpose,
   * because missing keys are created.
   */
  async function ringOf(ownerId: Guid): Promise<Ring> {
    const cached = ringCache.get(ownerId);
    if (cached !== undefined && performance.now() - cached.readAt < RING_AGE_MAX_MS) return cached;
    let ring = await ringCache.load(ownerId);
    const lacksKey = (): boolean =>
      purposes.some((purpose) => activeKey(ring.keys, purpose, clock.now()) === undefined);
    // Two attempts are needed, because the first attempt may share a running creation that does not
    // create the missing key.
    for (let attempt = 0; lacksKey() && attempt < 2; attempt++) {
      await rotateOnce(ownerId, "first");
      ring = await ringCache.load(ownerId);
    }
    if (lacksKey()) throw new Error(`${ownerId} has no keys in ${set.store.table}`);
    if (purposes.some((purpose) => isOld(ring.keys, purpose, clock.now())))
      rotateOnce(ownerId, "aged").catch((error: unknown) => {
        log.warn(
          { reason: String(error), ownerId, table: set.store.table },
          "The gateway could not create the next keys that sign tokens. The current keys continue to sign. The gateway tries again at the next request that needs a key. See `reason`.",
        );
      });
    return ring;
  }

  async function privateKeyOf(ownerId: Guid, kid: string): Promise<KeyObject | undefined> {
    const place = set.place(ownerId, kid);
    const cached = privateKeyCache.get(place);
    if (cached !== undefined) return cached;
    const sealed = await set.store.findSealed(control, ownerId, kid);
    if (sealed === undefined) return undefined;
    const key = Buffer.from(deps.secretBox.open(sealed, place), "base64");
    const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
    privateKeyCache.set(place, privateKey);
    return privateKey;
  }

  /**
   * Returns the private key that now signs tokens of this purpose, and its id.
   * @param ownerId id of an owner that exists
   */
  async function signer(ownerId: Guid, purpose: Purpose) {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { keys } = await ringOf(ownerId);
      const { kid } = activeKey(keys, purpose, clock.now())!;
      const privateKey = await privateKeyOf(ownerId, kid);
      if (privateKey !== undefined) return { kid, privateKey };
      // An urgent rotation has deleted this key after the list of keys was read.
      ringCache.invalidate(ownerId);
    }
    throw new Error(`the keys of ${ownerId} in ${set.store.table} are replaced again and again`);
  }

  function keyInForce(
    ring: Ring | undefined,
    purpose: Purpose,
    kid: string,
  ): KeyObject | undefined {
    const key = ring?.keys.find((candidate) => candidate.kid === kid);
    return key !== undefined && key.purpose === purpose && isAlive(key, clock.now(), tokenMs)
      ? key.publicKey()
      : undefined;
  }

  /**
   * Returns the public key with this id. Returns undefined if the key has another purpose, or if
   * all its tokens have expired. If the key is cached, returns it without a promise.
   */
  function verifier(
    ownerId: Guid,
    purpose: Purpose,
    kid: string,
  ): KeyObject | undefined | Promise<KeyObject | undefined> {
    const cached = keyInForce(ringCache.get(ownerId), purpose, kid);
    const place = `${ownerId} ${purpose} ${kid}`;
    if (cached !== undefined || unknownKidCache.has(place)) return cached;
    return ringCache.load(ownerId).then((ring) => {
      const found = keyInForce(ring, purpose, kid);
      if (found === undefined) unknownKidCache.set(place, true);
      return found;
    });
  }

  return {
    signer,
    verifier,
    /**
     * Returns the public keys of an owner whose tokens may be valid now or later.
     * @param ownerId id of an owner that exists
     */
    published: async (ownerId: Guid) => {
      const { keys } = await ringOf(ownerId);
      return keys
        .filter((key) => isAlive(key, clock.now(), tokenMs))
        .map((key) => jwkOf(set.algorithm, key));
    },
    /** Removes the keys of an owner from the cache. Called after an urgent rotation. */
    invalidate: ringCache.invalidate,
  };
}
