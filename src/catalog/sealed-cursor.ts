// Encrypts the cursors of lists. A cursor contains the position at which a page ended. The key
// depends on the id of the workspace. So a copy that was restored from a backup has another key,
// although it has the same root secret. A cursor works only in a request with the same conditions
// as the request that created it. Equal positions give equal cursors.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  type KeyObject,
} from "node:crypto";
import type { Workspace } from "./model.ts";

interface Keys {
  readonly encryption: KeyObject;
  /**
   * Key from which nonces (the variable input of the encryption) are derived. A nonce depends on
   * the encrypted content, and callers cannot predict it.
   */
  readonly nonce: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keysByWorkspace = new WeakMap<Workspace, Keys>();

function keysOf(workspace: Workspace): Keys {
  let keys = keysByWorkspace.get(workspace);
  if (keys === undefined) {
    const { id, derive } = workspace;
    keys = {
      encryption: createSecretKey(derive(`cursor-encryption ${id}`)),
      nonce: derive(`cursor-nonce ${id}`).toString("base64url"),
    };
    keysByWorkspace.set(workspace, keys);
  }
  return keys;
}

/**
 * Returns an encrypted cursor. Its nonce is derived from the content, so equal pages have equal
 * cursors.
 * @param binding the conditions that a request with this cursor must have
 * @param place the position at which the page ended
 */
export function sealCursor(workspace: Workspace, binding: Buffer, place: string): string {
  const keys = keysOf(workspace);
  const seed = `${keys.nonce}${binding.toString("base64url")}${place}`;
  const nonce = hash("sha256", seed, "buffer").subarray(0, NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.encryption, nonce).setAAD(binding);
  const sealed = Buffer.concat([cipher.update(place, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts a cursor, and returns its position.
 * @param binding the conditions of the request, as `sealCursor` got them
 * @throws Error if the cursor was changed, or belongs to a request with other conditions
 */
export function openCursor(workspace: Workspace, binding: Buffer, cursor: string): string {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) throw new Error("not the canonical spelling");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keysOf(workspace).encryption,
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(binding).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}
