// Creates keys of the identity service: the first, the next, or an urgent replacement. A lock
// ensures that only one of several nodes creates a key.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { recordAccountChange } from "../../access/index.ts";
import { activeKey, isOld, nextSignsFrom } from "../../auth/index.ts";
import type { Guid } from "../../contract/index.ts";
import { nilGuid, randomToken, type SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { PORTAL_ID } from "../../portal/index.ts";
import {
  deleteIdentityKeys,
  findIdentityKeys,
  identityKeyPlace,
  lockIdentityKeys,
  saveIdentityKey,
} from "./identity-key-store.ts";

/**
 * The condition for a new key. `first`: no key exists. `aged`: the signing key is old. `urgent`:
 * always, and all previous keys are deleted.
 */
export type IdentityRotation = "first" | "aged" | "urgent";

/**
 * An urgent rotation is reported to the nodes as a change of this portal account, which does not
 * exist.
 */
export const IDENTITY_KEYS_ID: Guid = nilGuid;

const KID_BYTES = 16;
const generate = promisify(generateKeyPair);

export interface IdentityRotationOptions {
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rotation: IdentityRotation;
}

/**
 * Creates a key if the rotation requires one. Call it in a transaction.
 * @returns the id of the new key; undefined if no key was required
 */
export async function rotateIdentityKeys(
  connection: Connection,
  { secretBox, now, rotation }: IdentityRotationOptions,
): Promise<string | undefined> {
  await lockIdentityKeys(connection);
  if (rotation === "urgent") {
    await deleteIdentityKeys(connection);
    await recordAccountChange(connection, PORTAL_ID, IDENTITY_KEYS_ID);
  }
  const keys = await findIdentityKeys(connection);
  const isFirst = activeKey(keys, "token", now) === undefined;
  if (!isFirst && !(rotation === "aged" && isOld(keys, "token", now))) return undefined;
  const { publicKey, privateKey } = await generate("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const kid = randomToken(KID_BYTES);
  const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const sealed = secretBox.seal(pkcs8, identityKeyPlace(kid));
  const signsFrom = isFirst ? new Date(now) : nextSignsFrom(now);
  await saveIdentityKey(connection, { kid, publicJwk: { x: x!, y: y! }, signsFrom }, sealed);
  return kid;
}
