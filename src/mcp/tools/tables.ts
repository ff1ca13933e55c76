// Finds the table that a tool's arguments name by its name or GUID. A table that does not exist and
// a table without a right cause the same error (G1.5, G37.9). The error suggests the most similar
// table that the caller may use.
import type { Grant, TableGrant } from "../../access/index.ts";
import type { Action } from "../../catalog/index.ts";
import { closestUsable } from "../../conditions/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";

const refusals: Readonly<Record<Action, string>> = {
  read: ", or may not be read with it",
  insert: ", or may not be inserted into with it",
  update: ", or may not be updated with it",
  delete: ", or may not be deleted from with it",
};

/**
 * Returns a table on which the caller has at least one right. Returns undefined if the table does
 * not exist or the caller has no right on it.
 */
export function findTable({ workspace, tables }: Grant, named: string): TableGrant | undefined {
  const byName = workspace.tablesByName.get(named);
  if (byName !== undefined) return tables.get(byName.id);
  return isGuid(named) ? tables.get(named.toLowerCase()) : undefined;
}

/**
 * Returns the id of a table for an action, such as `read`.
 * @param pointer JSON Pointer to the table's name in the arguments
 * @throws GatewayError SCOPE_VIOLATION if the table does not exist or the caller lacks the right
 */
export function tableFor(grant: Grant, action: Action, named: string, pointer: string): Guid {
  const found = findTable(grant, named);
  if (found !== undefined && found.rows[action] !== null) return found.table.id;
  throw noSuchTable(
    named,
    pointer,
    refusals[action],
    (table) => table.rows[action] !== null,
    grant,
  );
}

/**
 * Returns a table on which the caller has at least one right.
 * @throws GatewayError SCOPE_VIOLATION if the table does not exist or the caller has no right on it
 */
export function anyTable(grant: Grant, named: string, pointer: string): TableGrant {
  const found = findTable(grant, named);
  if (found !== undefined) return found;
  throw noSuchTable(named, pointer, "", () => true, grant);
}

function noSuchTable(
  named: string,
  pointer: string,
  refusal: string,
  isUsable: (table: TableGrant) => boolean,
  { tables }: Grant,
): GatewayError {
  const usable = [...tables.values()].filter(isUsable).map(({ table }) => table.name);
  const suggestion = closestUsable(named, usable);
  const hint = suggestion === undefined ? "." : `; did you mean ${JSON.stringify(suggestion)}?`;
  return new GatewayError("SCOPE_VIOLATION", {
    message: `${pointer}: the table ${JSON.stringify(named)} is not in the scope of this credential${refusal}${hint}`,
  });
}
