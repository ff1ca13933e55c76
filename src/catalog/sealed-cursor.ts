// Seals the cursors of lists. A cursor contains the position where a page ended. It is encrypted
// under a key of the workspace and bound to the conditions of the request. Sealing is
// deterministic.
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
   * Key from which nonces are derived. They depend on the sealed content and cannot be predicted.
   */
  readonly nonce: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keysByWorkspace = new WeakMap<Workspace, Keys>();

function keysOf(workspace: Workspace): Keys {
  let keys = keysByWorkspace.get(workspace);
  if (keys === undefined) {
    keys = {
      encryption: createSecretKey(workspace.derive("cursor-encryption")),
      nonce: workspace.derive("cursor-nonce").toString("base64url"),
    };
    keysByWorkspace.set(workspace, keys);
  }
  return keys;
}

/**
 * Returns a cursor. The nonce is derived from the content, so equal pages have equal cursors.
 * @param binding the conditions that a request with this cursor must have
 * @param place the position where the page ended
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
 * Returns the position in a cursor.
 * @throws Error if the cursor was changed or belongs to another list
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
