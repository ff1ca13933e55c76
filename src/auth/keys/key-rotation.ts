// Creates signing keys of a workspace: the first, the next, or an urgent replacement. A lock of the
// workspace ensures that only one of several concurrent attempts creates keys. Creates no second
// next key while one is waiting.
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { signingKeyPlace } from "../../catalog/index.ts";
import { randomToken, type SecretBox } from "../../platform/index.ts";
import { activeKey, deletableBefore, isOld, nextKey, nextSignsFrom } from "./key-states.ts";
import {
  deleteRetiredKeys,
  deleteSigningKeys,
  findSigningKeys,
  lockSigningKeys,
  purposes,
  retireSigningKeys,
  saveSigningKey,
  type Purpose,
  type SigningKey,
} from "./signing-key-store.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** One key pair for each purpose, not stored yet. */
export type KeyPairs = Readonly<Record<Purpose, KeyPair>>;

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/**
 * The purposes that get a new key, and the time at which it begins to sign.
 * - `first`: purposes without a key, immediately.
 * - `aged`: purposes whose key is old, in two hours.
 * - `next`: purposes without a next key, in two hours.
 * - `urgent`: all purposes, immediately. All previous keys are deleted.
 */
export type Rotation = "first" | "aged" | "next" | "urgent";

export interface RotatedKey {
  readonly purpose: Purpose;
  readonly kid: string;
  readonly signsFrom: Date;
  /** False for a next key that was waiting already. */
  readonly isNew: boolean;
}

const MODULUS_BITS = 2048;
const KID_BYTES = 16;
const generate = promisify(generateKeyPair);

/**
 * Generates one key pair after the other on another thread. This takes some hundred milliseconds,
 * and the event loop stays free.
 */
export async function makeKeyPairs(): Promise<KeyPairs> {
  const pairs: Partial<Record<Purpose, KeyPair>> = {};
  for (const purpose of purposes)
    pairs[purpose] = await generate("rsa", { modulusLength: MODULUS_BITS });
  return pairs as KeyPairs;
}

export interface RotationOptions {
  readonly workspaceId: Guid;
  readonly secretBox: SecretBox;
  readonly pairs: KeyPairs;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rotation: Rotation;
}

/**
 * Stores the key pairs that the rotation requires, and deletes expired keys. Call it in a
 * transaction.
 * @returns the keys that are new or waiting
 */
export async function rotateKeys(
  connection: Connection,
  { workspaceId, secretBox, pairs, now, rotation }: RotationOptions,
): Promise<RotatedKey[]> {
  await lockSigningKeys(connection, workspaceId);
  if (rotation === "urgent") await deleteSigningKeys(connection, workspaceId);
  const keys = await findSigningKeys(connection, [workspaceId]);
  await deleteRetiredKeys(connection, workspaceId, deletableBefore(now));
  const rotated: RotatedKey[] = [];
  for (const purpose of purposes) {
    const waiting = nextKey(keys, purpose, now);
    if (rotation === "next" && waiting !== undefined)
      rotated.push({ purpose, kid: waiting.kid, signsFrom: waiting.signsFrom, isNew: false });
    else if (isRequired(keys, purpose, now, rotation)) rotated.push(await add(purpose));
  }
  return rotated;

  async function add(purpose: Purpose): Promise<RotatedKey> {
    const isFirst = activeKey(keys, purpose, now) === undefined;
    const signsFrom = isFirst ? new Date(now) : nextSignsFrom(now);
    const { publicKey, privateKey } = pairs[purpose];
    const { n, e } = publicKey.export({ format: "jwk" });
    const kid = randomToken(KID_BYTES);
    const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
    const sealed = secretBox.seal(pkcs8, signingKeyPlace(workspaceId, kid));
    const key = { workspaceId, kid, purpose, publicJwk: { n: n!, e: e! }, signsFrom };
    await retireSigningKeys(connection, workspaceId, purpose, signsFrom);
    await saveSigningKey(connection, key, sealed);
    return { purpose, kid, signsFrom, isNew: true };
  }
}

function isRequired(
  keys: readonly SigningKey[],
  purpose: Purpose,
  now: number,
  rotation: Rotation,
): boolean {
  if (rotation === "first") return activeKey(keys, purpose, now) === undefined;
  return rotation !== "aged" || isOld(keys, purpose, now);
}
