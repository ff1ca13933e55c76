// Cursors: the order keys of the last row, sealed and bound to credential and query shape; sealing is deterministic.
// Refuses cursors that were changed or belong to another credential or query.
import { hash } from "node:crypto";
import { Problem } from "../../conditions/index.ts";
import { openCursor as open, sealCursor as seal, type Workspace } from "../../catalog/index.ts";

export type OrderKeys = readonly (string | null)[];

/** As the contract says of `cursor`. */
const CURSOR_MAX = 65536;

/** What a cursor must be presented with again: the grant, the credential and the shape of the query. */
export const bindingOf = (grantKey: string, credentialId: string, cursorKey: string): Buffer =>
  hash("sha256", `${grantKey}\n${credentialId}\n${cursorKey}`, "buffer");

/**
 * @param orderKeys JSON text of the keys
 * @throws Problem when a value to order by is too long to be carried
 */
export function sealCursor(workspace: Workspace, binding: Buffer, orderKeys: string): string {
  const cursor = seal(workspace, binding, orderKeys);
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
    return JSON.parse(open(workspace, binding, String(cursor))) as OrderKeys;
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
