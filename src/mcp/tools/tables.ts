// The tables that a call names, by name or GUID. Unknown and forbidden ones are one answer (G1.5, G37.9); a misspelt name is told the closest one among those
// that the caller may use in that way.
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

/** The table of that name or GUID, in which the caller may do something; undefined for unknown and forbidden alike. */
export function findTable({ workspace, tables }: Grant, named: string): TableGrant | undefined {
  const byName = workspace.tablesByName.get(named);
  if (byName !== undefined) return tables.get(byName.id);
  return isGuid(named) ? tables.get(named.toLowerCase()) : undefined;
}

/**
 * @param place JSON Pointer into the arguments
 * @throws GatewayError SCOPE_VIOLATION for a table that does not exist, or in which the caller lacks the action
 */
export function tableFor(grant: Grant, action: Action, named: string, place: string): Guid {
  const found = findTable(grant, named);
  if (found !== undefined && found.rows[action] !== null) return found.table.id;
  throw noSuchTable(named, place, refusals[action], (table) => table.rows[action] !== null, grant);
}

/** The same where any right will do. @throws GatewayError SCOPE_VIOLATION */
export function anyTable(grant: Grant, named: string, place: string): TableGrant {
  const found = findTable(grant, named);
  if (found !== undefined) return found;
  throw noSuchTable(named, place, "", () => true, grant);
}

function noSuchTable(
  named: string,
  place: string,
  refusal: string,
  isUsable: (table: TableGrant) => boolean,
  { tables }: Grant,
): GatewayError {
  const usable = [...tables.values()].filter(isUsable).map(({ table }) => table.name);
  const meant = closestUsable(named, usable);
  const hint = meant === undefined ? "." : `; did you mean ${JSON.stringify(meant)}?`;
  return new GatewayError("SCOPE_VIOLATION", {
    message: `${place}: the table ${JSON.stringify(named)} is not in the scope of this credential${refusal}${hint}`,
  });
}
