// The RS256 keys of each workspace (G15.8): the key that signs, the keys that verify, and the
// published keys. Keys are created on first use and rotated when they are old. The cache of private
// keys is bounded.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { signingKeyPlace, type Catalog } from "../../catalog/index.ts";
import { createKeyRingCache, type Ring, type RingKey } from "./key-ring-cache.ts";
import { makeKeyPairs, rotateKeys, type KeyPairs, type Rotation } from "./key-rotation.ts";
import { activeKey, isAlive, isOld } from "./key-states.ts";
import { findSealedPrivateKey, purposes, type Purpose } from "./signing-key-store.ts";
import type { Guid } from "../../contract/index.ts";
import { lruEntryLimit, type Clock, type Logger, type SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface SigningKeys {
  /** Returns the key that signs now. @param workspaceId of an existing workspace */
  readonly signer: (workspaceId: Guid, purpose: Purpose) => Promise<Signer>;
  /**
   * Returns the public key if it has the purpose and its tokens can be in force; otherwise
   * undefined. Returns synchronously if the key is cached.
   */
  readonly verifier: (
    workspaceId: Guid,
    purpose: Purpose,
    kid: string,
  ) => KeyObject | undefined | Promise<KeyObject | undefined>;
  /** Returns all keys whose tokens can be in force. @param workspaceId of an existing workspace */
  readonly published: (workspaceId: Guid) => Promise<readonly RingKey[]>;
}

export interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface SigningKeyDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
}

const PRIVATE_KEYS_MAX = 1_000;
const UNKNOWN_MAX = 20_000;
/**
 * Maximum age of a cached ring. A key begins to sign two hours after its creation, so a minute is
 * short enough.
 */
const RING_AGE_MAX_MS = 60_000;

/**
 * An urgent rotation raises the workspace's version. The catalog's change feed then removes the old
 * keys from every node's cache.
 */
export function createSigningKeys(deps: SigningKeyDependencies): SigningKeys {
  const { control, clock, log } = deps;
  const ringCache = createKeyRingCache(control);
  const privateKeyCache = new LRUCache<string, KeyObject>({ max: PRIVATE_KEYS_MAX });
  /** Key ids that do not exist. Key ids are random, so an invented key id never becomes valid. */
  const unknownKidCache = new LRUCache<string, true>(lruEntryLimit(UNKNOWN_MAX));
  const rotations = new Map<Guid, Promise<void>>();
  let pairsInProgress: Promise<unknown> = Promise.resolve();
  deps.catalog.onChange(ringCache.invalidate);

  /** Generates one set of pairs at a time, because it needs much processor time. */
  function makePairs(): Promise<KeyPairs> {
    const pairs = pairsInProgress.then(makeKeyPairs);
    pairsInProgress = pairs.catch(() => undefined);
    return pairs;
  }

  async function rotate(workspaceId: Guid, rotation: Rotation): Promise<void> {
    const pairs = await makePairs();
    const now = clock.now();
    const { secretBox } = deps;
    const options = { workspaceId, secretBox, pairs, now, rotation };
    await control.transaction((connection) => rotateKeys(connection, options));
    ringCache.invalidate(workspaceId);
  }

  /** Runs one rotation per workspace at a time. Concurrent calls share the result. */
  function rotateOnce(workspaceId: Guid, rotation: Rotation): Promise<void> {
    let rotating = rotations.get(workspaceId);
    if (rotating === undefined) {
      rotating = rotate(workspaceId, rotation).finally(() => rotations.delete(workspaceId));
      rotations.set(workspaceId, rotating);
    }
    return rotating;
  }

  /** Returns a ring with a key for each purpose, at most a minute old. Creates missing keys. */
  async function ringOf(workspaceId: Guid): Promise<Ring> {
    const cached = ringCache.get(workspaceId);
    if (cached !== undefined && performance.now() - cached.readAt < RING_AGE_MAX_MS) return cached;
    let ring = await ringCache.load(workspaceId);
    const lacksKey = (): boolean =>
      purposes.some((purpose) => activeKey(ring.keys, purpose, clock.now()) === undefined);
    // Two attempts: the first can join a running rotation that creates no first key.
    for (let attempt = 0; lacksKey() && attempt < 2; attempt++) {
      await rotateOnce(workspaceId, "first");
      ring = await ringCache.load(workspaceId);
    }
    if (lacksKey()) throw new Error(`workspace ${workspaceId} has no signing keys`);
    if (purposes.some((purpose) => isOld(ring.keys, purpose, clock.now())))
      rotateOnce(workspaceId, "aged").catch((error: unknown) => {
        log.warn(
          { reason: String(error), workspaceId },
          "the next signing keys could not be created; the gateway tries again",
        );
      });
    return ring;
  }

  async function privateKeyOf(workspaceId: Guid, kid: string): Promise<KeyObject | undefined> {
    const place = signingKeyPlace(workspaceId, kid);
    const cached = privateKeyCache.get(place);
    if (cached !== undefined) return cached;
    const sealed = await findSealedPrivateKey(control, workspaceId, kid);
    if (sealed === undefined) return undefined;
    const key = Buffer.from(deps.secretBox.open(sealed, place), "base64");
    const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
    privateKeyCache.set(place, privateKey);
    return privateKey;
  }

  async function signer(workspaceId: Guid, purpose: Purpose): Promise<Signer> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { keys } = await ringOf(workspaceId);
      const { kid } = activeKey(keys, purpose, clock.now())!;
      const privateKey = await privateKeyOf(workspaceId, kid);
      if (privateKey !== undefined) return { kid, privateKey };
      // An urgent rotation has deleted the key since the ring was read.
      ringCache.invalidate(workspaceId);
    }
    throw new Error(`the signing keys of workspace ${workspaceId} are replaced again and again`);
  }

  function keyInForce(
    ring: Ring | undefined,
    purpose: Purpose,
    kid: string,
  ): KeyObject | undefined {
    const key = ring?.keys.find((candidate) => candidate.kid === kid);
    return key !== undefined && key.purpose === purpose && isAlive(key, clock.now())
      ? key.publicKey()
      : undefined;
  }

  function verifier(
    workspaceId: Guid,
    purpose: Purpose,
    kid: string,
  ): KeyObject | undefined | Promise<KeyObject | undefined> {
    const cached = keyInForce(ringCache.get(workspaceId), purpose, kid);
    const place = `${workspaceId} ${purpose} ${kid}`;
    if (cached !== undefined || unknownKidCache.has(place)) return cached;
    return ringCache.load(workspaceId).then((ring) => {
      const found = keyInForce(ring, purpose, kid);
      if (found === undefined) unknownKidCache.set(place, true);
      return found;
    });
  }

  return {
    signer,
    verifier,
    published: async (workspaceId) => {
      const { keys } = await ringOf(workspaceId);
      return keys.filter((key) => isAlive(key, clock.now()));
    },
  };
}
