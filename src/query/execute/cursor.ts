// Cursors: the order keys of the last row, sealed and bound to credential and query shape; sealing is deterministic.
// Refuses cursors that were changed or belong to another credential or query.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  type KeyObject,
} from "node:crypto";
import { Problem } from "../../conditions/index.ts";
import type { Workspace } from "../../catalog/index.ts";

export type OrderKeys = readonly (string | null)[];

interface Keys {
  readonly encryption: KeyObject;
  /** Makes nonces that follow from what is sealed and cannot be foreseen. */
  readonly nonce: string;
}

/** As the contract says of `cursor`. */
const CURSOR_MAX = 65536;
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

/** What a cursor must be presented with again: the grant, the credential and the shape of the query. */
export const bindingOf = (grantKey: string, credentialId: string, cursorKey: string): Buffer =>
  hash("sha256", `${grantKey}\n${credentialId}\n${cursorKey}`, "buffer");

/**
 * @param orderKeys JSON text of the keys. The nonce is derived from what is sealed, so equal pages have equal cursors
 * @throws Problem when a value to order by is too long to be carried
 */
export function sealCursor(workspace: Workspace, binding: Buffer, orderKeys: string): string {
  const keys = keysOf(workspace);
  const seed = `${keys.nonce}${binding.toString("base64url")}${orderKeys}`;
  const nonce = hash("sha256", seed, "buffer").subarray(0, NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.encryption, nonce).setAAD(binding);
  const sealed = Buffer.concat([cipher.update(orderKeys, "utf8"), cipher.final()]);
  const cursor = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  if (cursor.length > CURSOR_MAX)
    throw new Problem(
      "/query/orderBy",
      "orders by a value too long to page by; order by another column",
    );
  return cursor;
}

/** @throws Problem when the cursor is not one that was given out for this query and credential */
export function openCursor(workspace: Workspace, binding: Buffer, cursor: unknown): OrderKeys {
  try {
    const bytes = Buffer.from(String(cursor), "base64url");
    if (bytes.toString("base64url") !== cursor) throw new Error("not the canonical spelling");
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keysOf(workspace).encryption,
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(binding).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(opened.toString("utf8")) as OrderKeys;
  } catch (error) {
    throw Object.assign(
      new Problem(
        "/query/cursor",
        "is not a cursor of this query and credential; start again without one",
      ),
      { cause: error },
    );
  }
}
