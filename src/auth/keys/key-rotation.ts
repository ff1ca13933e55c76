// Creates signing keys of a workspace: the first, the next, or an emergency replacement. A lock of the workspace makes sure that
// only one of several concurrent attempts succeeds. Refuses a second next key while one is waiting.
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

/** A pair for each purpose, not stored yet. */
export type KeyPairs = Readonly<Record<Purpose, KeyPair>>;

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/**
 * Which purposes get a new key, and when it signs. `first`: those without any, at once. `aged`: those whose key is old, in two hours.
 * `next`: each, in two hours, unless one waits already. `urgent`: each, at once, and all that were before are gone.
 */
export type Rotation = "first" | "aged" | "next" | "urgent";

export interface RotatedKey {
  readonly purpose: Purpose;
  readonly kid: string;
  readonly signsFrom: Date;
  /** False for one that was waiting already. */
  readonly isNew: boolean;
}

const MODULUS_BITS = 2048;
const KID_BYTES = 16;
const generate = promisify(generateKeyPair);

/** Makes the pairs one after the other, on another thread: it takes some hundred milliseconds, and others want to be served. */
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
 * Stores those of the pairs that are wanted, and deletes keys whose time is over. To be called in a transaction.
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
    else if (isWanted(keys, purpose, now, rotation)) rotated.push(await add(purpose));
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

function isWanted(
  keys: readonly SigningKey[],
  purpose: Purpose,
  now: number,
  rotation: Rotation,
): boolean {
  if (rotation === "first") return activeKey(keys, purpose, now) === undefined;
  return rotation !== "aged" || isOld(keys, purpose, now);
}
