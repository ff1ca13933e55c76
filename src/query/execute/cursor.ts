// Encrypts and decrypts cursors. A cursor contains the order keys of the last row of a page. It is
// bound to the credential and the query, so that another credential or query cannot use it. Two
// cursors with equal order keys (values of `orderBy`) and equal bindings are equal. Refuses cursors
// that the gateway did not issue.
import { hash } from "node:crypto";
import { Problem } from "../../conditions/index.ts";
import { openCursor as open, sealCursor as seal, type Workspace } from "../../catalog/index.ts";

export type OrderKeys = readonly (string | null)[];

/** Maximum number of characters of `cursor` in the contract. */
const CURSOR_MAX = 65536;
const TOO_LONG = "orders by a value that is too long for a cursor; order by another column";

/**
 * Returns a hash of everything to which a cursor is bound: the rights (`grant`), the id of the
 * credential, and the query without its values (`shape`).
 */
export const cursorBindingOf = (grant: string, credential: string, shape: string): Buffer =>
  hash("sha256", `${grant}\n${credential}\n${shape}`, "buffer");

/**
 * Returns the encrypted cursor.
 * @param orderKeys JSON text of the order keys of the last row
 * @throws Problem if a value of `orderBy` is too long for a cursor
 */
export function sealCursor(workspace: Workspace, binding: Buffer, orderKeys: string): string {
  const cursor = seal(workspace, binding, orderKeys);
  if (cursor.length > CURSOR_MAX) throw new Problem("/query/orderBy", TOO_LONG);
  return cursor;
}

/**
 * Returns the order keys in a cursor.
 * @throws Problem if the gateway did not issue the cursor for this query and credential
 */
export function openCursor(workspace: Workspace, binding: Buffer, cursor: unknown): OrderKeys {
  try {
    return JSON.parse(open(workspace, binding, String(cursor))) as OrderKeys;
  } catch {
    const message = "is not a cursor of this query and credential; start again without one";
    throw new Problem("/query/cursor", message);
  }
}
