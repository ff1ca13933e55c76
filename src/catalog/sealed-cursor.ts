// Cursors of lists: where a page ended, sealed under a key of the workspace and bound to what it was asked with; sealing is deterministic.
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
  /** Makes nonces that follow from what is sealed and cannot be foreseen. */
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
 * @param binding what the cursor must be presented with again
 * @param place where the page ended. The nonce is derived from what is sealed, so equal pages have equal cursors
 */
export function sealCursor(workspace: Workspace, binding: Buffer, place: string): string {
  const keys = keysOf(workspace);
  const seed = `${keys.nonce}${binding.toString("base64url")}${place}`;
  const nonce = hash("sha256", seed, "buffer").subarray(0, NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.encryption, nonce).setAAD(binding);
  const sealed = Buffer.concat([cipher.update(place, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns the place. @throws Error where the cursor was changed, or was given out for something else */
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
