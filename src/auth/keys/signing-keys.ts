// The RS256 keys of each workspace (G15.8): which one signs, which verify, which are published. Created on first use and rotated
// when they are old; the number of private keys kept in memory is bounded.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { signingKeyPlace, type Catalog } from "../../catalog/index.ts";
import { createKeyRings, type Ring, type RingKey } from "./key-rings.ts";
import { makeKeyPairs, rotateKeys, type KeyPairs, type Rotation } from "./key-rotation.ts";
import { activeKey, isAlive, isOld } from "./key-states.ts";
import { findSealedPrivateKey, purposes, type Purpose } from "./signing-key-store.ts";
import type { Guid } from "../../contract/index.ts";
import { counted, type Clock, type Logger, type SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface SigningKeys {
  /** The key that signs now. @param workspaceId of a workspace that exists */
  readonly signer: (workspaceId: Guid, purpose: Purpose) => Promise<Signer>;
  /** The public half of a living key of the purpose; undefined for any other. At once where it is remembered. */
  readonly verifier: (
    workspaceId: Guid,
    purpose: Purpose,
    kid: string,
  ) => KeyObject | undefined | Promise<KeyObject | undefined>;
  /** Every living key, of all purposes. @param workspaceId of a workspace that exists */
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
/** A key of another node begins to sign two hours after it was made: to see it within a minute is early enough. */
const RING_AGE_MAX_MS = 60_000;

/** An urgent rotation raises the workspace's version, so that every node forgets the old keys with the catalog's change feed. */
export function createSigningKeys(deps: SigningKeyDependencies): SigningKeys {
  const { control, clock, log } = deps;
  const rings = createKeyRings(control);
  const privateKeys = new LRUCache<string, KeyObject>({ max: PRIVATE_KEYS_MAX });
  /** Key ids that somebody has invented. They are drawn at random, so none of them will come to be. */
  const unknown = new LRUCache<string, true>(counted(UNKNOWN_MAX));
  const rotations = new Map<Guid, Promise<void>>();
  let making: Promise<unknown> = Promise.resolve();
  deps.catalog.onChange(rings.forget);

  /** One at a time: pairs cost a processor's time, of which others need some. */
  function makePairs(): Promise<KeyPairs> {
    const made = making.then(makeKeyPairs);
    making = made.catch(() => undefined);
    return made;
  }

  async function rotate(workspaceId: Guid, rotation: Rotation): Promise<void> {
    const pairs = await makePairs();
    const now = clock.now();
    const { secretBox } = deps;
    const options = { workspaceId, secretBox, pairs, now, rotation };
    await control.transaction((connection) => rotateKeys(connection, options));
    rings.forget(workspaceId);
  }

  /** One of a workspace at a time. */
  function rotateOnce(workspaceId: Guid, rotation: Rotation): Promise<void> {
    let rotating = rotations.get(workspaceId);
    if (rotating === undefined) {
      rotating = rotate(workspaceId, rotation).finally(() => rotations.delete(workspaceId));
      rotations.set(workspaceId, rotating);
    }
    return rotating;
  }

  /** A ring with a key for each purpose, as it is now or was a moment ago. */
  async function ringOf(workspaceId: Guid): Promise<Ring> {
    const known = rings.remembered(workspaceId);
    if (known !== undefined && performance.now() - known.readAt < RING_AGE_MAX_MS) return known;
    let ring = await rings.read(workspaceId);
    const lacks = (): boolean =>
      purposes.some((purpose) => activeKey(ring.keys, purpose, clock.now()) === undefined);
    // Twice where a rotation that began earlier had other things to do.
    for (let turns = 0; lacks() && turns < 2; turns++) {
      await rotateOnce(workspaceId, "first");
      ring = await rings.read(workspaceId);
    }
    if (lacks()) throw new Error(`workspace ${workspaceId} has no signing keys`);
    if (purposes.some((purpose) => isOld(ring.keys, purpose, clock.now())))
      rotateOnce(workspaceId, "aged").catch((error: unknown) => {
        log.warn({ reason: String(error), workspaceId }, "the next signing keys cannot be made");
      });
    return ring;
  }

  async function privateKeyOf(workspaceId: Guid, kid: string): Promise<KeyObject | undefined> {
    const place = signingKeyPlace(workspaceId, kid);
    const known = privateKeys.get(place);
    if (known !== undefined) return known;
    const sealed = await findSealedPrivateKey(control, workspaceId, kid);
    if (sealed === undefined) return undefined;
    const key = Buffer.from(deps.secretBox.open(sealed, place), "base64");
    const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
    privateKeys.set(place, privateKey);
    return privateKey;
  }

  async function signer(workspaceId: Guid, purpose: Purpose): Promise<Signer> {
    for (let turns = 0; turns < 3; turns++) {
      const { keys } = await ringOf(workspaceId);
      const { kid } = activeKey(keys, purpose, clock.now())!;
      const privateKey = await privateKeyOf(workspaceId, kid);
      if (privateKey !== undefined) return { kid, privateKey };
      // An urgent rotation has taken it away since the ring was read.
      rings.forget(workspaceId);
    }
    throw new Error(`the signing keys of workspace ${workspaceId} are replaced again and again`);
  }

  function livingKey(ring: Ring | undefined, purpose: Purpose, kid: string): KeyObject | undefined {
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
    const known = livingKey(rings.remembered(workspaceId), purpose, kid);
    const place = `${workspaceId} ${purpose} ${kid}`;
    if (known !== undefined || unknown.has(place)) return known;
    return rings.read(workspaceId).then((ring) => {
      const found = livingKey(ring, purpose, kid);
      if (found === undefined) unknown.set(place, true);
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
