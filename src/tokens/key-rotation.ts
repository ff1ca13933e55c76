// Creates signing keys for an owner (a workspace or the identity service): the first key, the next
// key, or an urgent replacement. A lock on the owner makes sure that only one of several concurrent
// attempts creates keys. If a next key exists that does not sign yet, creates no further key.
import type { KeyPairKeyObjectResult } from "node:crypto";
import type { Guid } from "../contract/index.ts";
import { randomToken, type SecretBox } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { algorithms, type Algorithm, type KeySet } from "./key-sets.ts";
import { activeKey, deletableBefore, isOld, nextKey, nextSignsFrom } from "./key-states.ts";
import type { SigningKey } from "./key-store.ts";

/**
 * One new key pair for each purpose (kind of token that the key signs). The pairs are not stored
 * yet.
 */
export type KeyPairs<Purpose extends string> = Readonly<Record<Purpose, KeyPairKeyObjectResult>>;

/**
 * The kind of a rotation. It decides which purposes (kinds of tokens) get a new key, and when this
 * key begins to sign.
 * - `first`: purposes without a key get a key that signs immediately.
 * - `aged`: purposes whose key has signed for 90 days get a key that signs in two hours.
 * - `next`: purposes without a next key get a key that signs in two hours.
 * - `urgent`: all purposes get a key that signs immediately. All earlier keys are deleted.
 */
export type Rotation = "first" | "aged" | "next" | "urgent";

export interface RotatedKey<Purpose extends string = string> {
  readonly purpose: Purpose;
  readonly kid: string;
  readonly signsFrom: Date;
  /** False if the key existed already and has not begun to sign. */
  readonly isNew: boolean;
}

const KID_BYTES = 16;

/**
 * Generates one key pair after the other on another thread, so that the event loop stays free. For
 * RS256 this takes some hundred milliseconds.
 */
export async function makeKeyPairs<Purpose extends string>({
  algorithm,
  purposes,
}: KeySet<Purpose, Algorithm>): Promise<KeyPairs<Purpose>> {
  const pairs: Partial<Record<Purpose, KeyPairKeyObjectResult>> = {};
  for (const purpose of purposes) pairs[purpose] = await algorithms[algorithm].generate();
  return pairs as KeyPairs<Purpose>;
}

export interface RotationOptions<Purpose extends string> {
  readonly ownerId: Guid;
  readonly secretBox: SecretBox;
  readonly pairs: KeyPairs<Purpose>;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
  readonly rotation: Rotation;
}

/**
 * Stores the key pairs that this rotation needs, and deletes keys whose tokens have expired. Call
 * this in a transaction.
 * @returns the new keys, and next keys that existed already
 */
export async function rotateKeys<Purpose extends string>(
  connection: Connection,
  { store, algorithm, purposes, tokenMs, place }: KeySet<Purpose, Algorithm>,
  { ownerId, secretBox, pairs, now, rotation }: RotationOptions<Purpose>,
): Promise<RotatedKey<Purpose>[]> {
  await store.lock(connection, ownerId);
  if (rotation === "urgent") await store.deleteAll(connection, ownerId);
  const keys = await store.find(connection, [ownerId]);
  await store.deleteRetired(connection, ownerId, deletableBefore(now, tokenMs));
  const rotated: RotatedKey<Purpose>[] = [];
  for (const purpose of purposes) {
    const waiting = nextKey(keys, purpose, now);
    if (rotation === "next" && waiting !== undefined)
      rotated.push({ purpose, kid: waiting.kid, signsFrom: waiting.signsFrom, isNew: false });
    else if (isRequired(keys, purpose, now, rotation)) rotated.push(await add(purpose));
  }
  return rotated;

  async function add(purpose: Purpose): Promise<RotatedKey<Purpose>> {
    const isFirst = activeKey(keys, purpose, now) === undefined;
    const signsFrom = isFirst ? new Date(now) : nextSignsFrom(now);
    const { publicKey, privateKey } = pairs[purpose];
    const jwk = publicKey.export({ format: "jwk" });
    const publicJwk = Object.fromEntries(
      algorithms[algorithm].stored.map((member) => [member, jwk[member]!]),
    );
    const kid = randomToken(KID_BYTES);
    const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
    const sealed = secretBox.seal(pkcs8, place(ownerId, kid));
    await store.save(connection, { ownerId, kid, purpose, publicJwk, signsFrom }, sealed);
    return { purpose, kid, signsFrom, isNew: true };
  }
}

function isRequired(
  keys: readonly SigningKey[],
  purpose: string,
  now: number,
  rotation: Rotation,
): boolean {
  if (rotation === "first") return activeKey(keys, purpose, now) === undefined;
  return rotation !== "aged" || isOld(keys, purpose, now);
}
