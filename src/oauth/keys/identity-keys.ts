// The ES256 keys of the identity service (G35.9): which one signs, which verify, which are published. Made on first use, and anew when they
// are old. Read anew every minute for signing, when an urgent rotation is told of, and when a token names a key that is not known, at most a
// few times a second.
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Revocations } from "../../access/index.ts";
import { activeKey, isAlive, isOld } from "../../auth/index.ts";
import { counted, type Clock, type Logger, type SecretBox } from "../../platform/index.ts";
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

/** As RFC 7517 has it. */
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
  /** The public half of a key whose tokens may live; undefined for any other. At once where it is remembered. */
  readonly publicKeyOf: (kid: string) => KeyObject | undefined | Promise<KeyObject | undefined>;
  /** All of these. */
  readonly published: () => Promise<readonly PublishedIdentityKey[]>;
}

export interface IdentityKeyDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /** By which an urgent rotation reaches every node within two seconds. */
  readonly revocations: Pick<Revocations, "follow">;
}

interface IdentityRing {
  readonly keys: readonly IdentityKey[];
  /** Monotonic milliseconds. */
  readonly readAt: number;
}

/** The longest life of an access token that can be configured. */
export const IDENTITY_TOKEN_MS_MAX = 86_400_000;
const RING_AGE_MAX_MS = 60_000;
/** Who invents key ids has the database asked this often, however many there are. */
const PAUSE_MS = 100;
const UNKNOWN_MAX = 10_000;

export function createIdentityKeys(deps: IdentityKeyDependencies): IdentityKeys {
  const { control, clock, log } = deps;
  /** They are drawn at random, so none that somebody has invented will come to be. */
  const unknown = new LRUCache<string, true>(counted(UNKNOWN_MAX));
  const publicKeys = new LRUCache<string, KeyObject>({ max: 100 });
  let ring: IdentityRing | undefined;
  let wanted: Promise<IdentityRing> | undefined;
  let signs: IdentitySigner | undefined;
  /** Monotonic milliseconds. */
  let askedAt = Number.NEGATIVE_INFINITY;
  /** How often what was read until then may have become old. */
  let turnovers = 0;
  deps.revocations.follow({
    changed: (realm, id) => {
      if (realm === PORTAL_ID && id === IDENTITY_KEYS_ID) forget();
    },
    lost: forget,
  });

  function forget(): void {
    turnovers += 1;
    ring = undefined;
    signs = undefined;
  }

  /** As it is from now on: whoever asks while it is being read waits for the next time. */
  function read(): Promise<IdentityRing> {
    wanted ??= readInTurn();
    return wanted;
  }

  async function readInTurn(): Promise<IdentityRing> {
    await setTimeout(Math.max(0, askedAt + PAUSE_MS - performance.now()), undefined, {
      ref: false,
    });
    wanted = undefined;
    const [readAt, since] = [performance.now(), turnovers];
    askedAt = readAt;
    const found = { keys: await findIdentityKeys(control), readAt };
    if (since === turnovers) ring = found;
    return found;
  }

  async function rotate(rotation: IdentityRotation): Promise<void> {
    const options = { secretBox: deps.secretBox, now: clock.now(), rotation };
    await control.transaction((connection) => rotateIdentityKeys(connection, options));
    await read();
  }

  async function current(): Promise<IdentityRing> {
    const isFresh = ring !== undefined && performance.now() - ring.readAt < RING_AGE_MAX_MS;
    return ring !== undefined && isFresh ? ring : read();
  }

  /** With one that signs. */
  async function withSigner(): Promise<IdentityRing> {
    let found = await current();
    if (activeKey(found.keys, "token", clock.now()) === undefined) {
      await rotate("first");
      found = await current();
    }
    if (isOld(found.keys, "token", clock.now()))
      rotate("aged").catch((error: unknown) => {
        log.warn({ reason: String(error) }, "the next key of the identity service cannot be made");
      });
    return found;
  }

  async function signer(): Promise<IdentitySigner> {
    for (let turns = 0; turns < 3; turns++) {
      const { keys } = await withSigner();
      const kid = activeKey(keys, "token", clock.now())?.kid;
      if (kid !== undefined && signs?.kid === kid) return signs;
      const sealed = kid === undefined ? undefined : await findSealedIdentityKey(control, kid);
      if (kid !== undefined && sealed !== undefined) {
        const key = Buffer.from(deps.secretBox.open(sealed, identityKeyPlace(kid)), "base64");
        return (signs = {
          kid,
          privateKey: createPrivateKey({ key, format: "der", type: "pkcs8" }),
        });
      }
      // An urgent rotation has taken it away since the ring was read.
      await read();
    }
    throw new Error("the keys of the identity service are replaced again and again");
  }

  const living = ({ keys }: IdentityRing): readonly IdentityKey[] =>
    keys.filter((key) => isAlive(key, clock.now(), IDENTITY_TOKEN_MS_MAX));

  function livingKey(from: IdentityRing | undefined, kid: string): KeyObject | undefined {
    const found = from && living(from).find((key) => key.kid === kid);
    if (found === undefined) return undefined;
    const known = publicKeys.get(kid);
    if (known !== undefined) return known;
    const key = createPublicKey({ key: jwkOf(found), format: "jwk" });
    publicKeys.set(kid, key);
    return key;
  }

  function publicKeyOf(kid: string): KeyObject | undefined | Promise<KeyObject | undefined> {
    const known = livingKey(ring, kid);
    if (known !== undefined || unknown.has(kid)) return known;
    return read().then((now) => {
      const found = livingKey(now, kid);
      if (found === undefined) unknown.set(kid, true);
      return found;
    });
  }

  return {
    signer,
    publicKeyOf,
    published: async () => living(await withSigner()).map(jwkOf),
  };
}

/** With the members in this order, so that the set is the same text on every node. */
const jwkOf = ({ kid, publicJwk: { x, y } }: IdentityKey): PublishedIdentityKey => ({
  kty: "EC",
  crv: "P-256",
  x,
  y,
  kid,
  alg: "ES256",
  use: "sig",
});
