// The ES256 keys of the identity service (G35.9): the key that signs, the keys that verify, and the
// published keys. Keys are created on first use and rotated when they are old. The cached key ring
// is read again every minute, after an urgent rotation, and for an unknown key id. A pause between
// reads limits the load on the database.
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Revocations } from "../../access/index.ts";
import { activeKey, isAlive, isOld } from "../../auth/index.ts";
import { lruEntryLimit, type Clock, type Logger, type SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { PORTAL_ID } from "../../portal/index.ts";
import {
  findIdentityKeys,
  findSealedIdentityKey,
  identityKeyPlace,
  type IdentityKey,
} from "./identity-key-store.ts";
import {
  IDENTITY_KEYS_ID,
  rotateIdentityKeys,
  type IdentityRotation,
} from "./rotate-identity-keys.ts";

/** A public key as a JWK (RFC 7517). */
export type PublishedIdentityKey = {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: "ES256";
  readonly use: "sig";
};

export interface IdentitySigner {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface IdentityKeys {
  /** The key that signs now. */
  readonly signer: () => Promise<IdentitySigner>;
  /**
   * Returns the public key if tokens of this key can still be in force; undefined for any other key
   * id. Returns synchronously if the key is cached.
   */
  readonly publicKeyOf: (kid: string) => KeyObject | undefined | Promise<KeyObject | undefined>;
  /** Returns all public keys whose tokens can be in force. */
  readonly published: () => Promise<readonly PublishedIdentityKey[]>;
}

export interface IdentityKeyDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /** Reports an urgent rotation to every node within two seconds. */
  readonly revocations: Pick<Revocations, "follow">;
}

interface IdentityRing {
  readonly keys: readonly IdentityKey[];
  /** Monotonic milliseconds. */
  readonly readAt: number;
}

/** The longest lifetime of an access token that can be configured. */
export const IDENTITY_TOKEN_MS_MAX = 86_400_000;
const RING_AGE_MAX_MS = 60_000;
/** Minimum time between two reads. It bounds the reads that invented key ids cause. */
const PAUSE_MS = 100;
const UNKNOWN_MAX = 10_000;

export function createIdentityKeys(deps: IdentityKeyDependencies): IdentityKeys {
  const { control, clock, log } = deps;
  /** Key ids that do not exist. Key ids are random, so an invented key id never becomes valid. */
  const unknownKidCache = new LRUCache<string, true>(lruEntryLimit(UNKNOWN_MAX));
  const publicKeyCache = new LRUCache<string, KeyObject>({ max: 100 });
  let cachedRing: IdentityRing | undefined;
  let nextRead: Promise<IdentityRing> | undefined;
  let signerCache: IdentitySigner | undefined;
  /** Monotonic milliseconds. */
  let lastReadAt = Number.NEGATIVE_INFINITY;
  /** Counts the reports that made the cached ring stale. */
  let invalidations = 0;
  deps.revocations.follow({
    changed: (realm, id) => {
      if (realm === PORTAL_ID && id === IDENTITY_KEYS_ID) invalidate();
    },
    lost: invalidate,
  });

  function invalidate(): void {
    invalidations += 1;
    cachedRing = undefined;
    signerCache = undefined;
  }

  /** Reads the ring. A request that arrives during a read waits for the next read. */
  function read(): Promise<IdentityRing> {
    nextRead ??= readInTurn();
    return nextRead;
  }

  async function readInTurn(): Promise<IdentityRing> {
    await setTimeout(Math.max(0, lastReadAt + PAUSE_MS - performance.now()), undefined, {
      ref: false,
    });
    nextRead = undefined;
    const [readAt, since] = [performance.now(), invalidations];
    lastReadAt = readAt;
    const found = { keys: await findIdentityKeys(control), readAt };
    if (since === invalidations) cachedRing = found;
    return found;
  }

  async function rotate(rotation: IdentityRotation): Promise<void> {
    const options = { secretBox: deps.secretBox, now: clock.now(), rotation };
    await control.transaction((connection) => rotateIdentityKeys(connection, options));
    await read();
  }

  async function current(): Promise<IdentityRing> {
    const isFresh =
      cachedRing !== undefined && performance.now() - cachedRing.readAt < RING_AGE_MAX_MS;
    return cachedRing !== undefined && isFresh ? cachedRing : read();
  }

  /** Returns a ring with a signing key. Creates a key if none exists. */
  async function withSigner(): Promise<IdentityRing> {
    let found = await current();
    if (activeKey(found.keys, "token", clock.now()) === undefined) {
      await rotate("first");
      found = await current();
    }
    if (isOld(found.keys, "token", clock.now()))
      rotate("aged").catch((error: unknown) => {
        log.warn(
          { reason: String(error) },
          "the next signing key of the identity service could not be created; the gateway tries again",
        );
      });
    return found;
  }

  async function signer(): Promise<IdentitySigner> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { keys } = await withSigner();
      const kid = activeKey(keys, "token", clock.now())?.kid;
      if (kid !== undefined && signerCache?.kid === kid) return signerCache;
      const sealed = kid === undefined ? undefined : await findSealedIdentityKey(control, kid);
      if (kid !== undefined && sealed !== undefined) {
        const key = Buffer.from(deps.secretBox.open(sealed, identityKeyPlace(kid)), "base64");
        return (signerCache = {
          kid,
          privateKey: createPrivateKey({ key, format: "der", type: "pkcs8" }),
        });
      }
      // An urgent rotation has deleted the key since the ring was read.
      await read();
    }
    throw new Error("the keys of the identity service are replaced again and again");
  }

  const keysInForce = ({ keys }: IdentityRing): readonly IdentityKey[] =>
    keys.filter((key) => isAlive(key, clock.now(), IDENTITY_TOKEN_MS_MAX));

  function keyInForce(from: IdentityRing | undefined, kid: string): KeyObject | undefined {
    const found = from && keysInForce(from).find((key) => key.kid === kid);
    if (found === undefined) return undefined;
    const cached = publicKeyCache.get(kid);
    if (cached !== undefined) return cached;
    const key = createPublicKey({ key: jwkOf(found), format: "jwk" });
    publicKeyCache.set(kid, key);
    return key;
  }

  function publicKeyOf(kid: string): KeyObject | undefined | Promise<KeyObject | undefined> {
    const cached = keyInForce(cachedRing, kid);
    if (cached !== undefined || unknownKidCache.has(kid)) return cached;
    return read().then((now) => {
      const found = keyInForce(now, kid);
      if (found === undefined) unknownKidCache.set(kid, true);
      return found;
    });
  }

  return {
    signer,
    publicKeyOf,
    published: async () => keysInForce(await withSigner()).map(jwkOf),
  };
}

/**
 * Returns the JWK. The order of its members is fixed, so that every node publishes the same text.
 */
const jwkOf = ({ kid, publicJwk: { x, y } }: IdentityKey): PublishedIdentityKey => ({
  kty: "EC",
  crv: "P-256",
  x,
  y,
  kid,
  alg: "ES256",
  use: "sig",
});
