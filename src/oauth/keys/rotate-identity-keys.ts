// Makes keys of the identity service: the first, the next, or an emergency replacement. A lock makes sure that of several nodes one does.
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

/** Whether a key is made where there is none, where the one that signs is old, or in the place of all that were before. */
export type IdentityRotation = "first" | "aged" | "urgent";

/** Nodes are told of an urgent rotation as of an account of the portal: none has this id. */
export const IDENTITY_KEYS_ID: Guid = nilGuid;

const KID_BYTES = 16;
const generate = promisify(generateKeyPair);

export interface IdentityRotationOptions {
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rotation: IdentityRotation;
}

/** To be called in a transaction. @returns the id of the key that was made, if one was wanted */
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
