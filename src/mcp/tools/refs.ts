// Builds the member `refs` of a `/query` body from the arguments of a tool. `refs` maps aliases to
// tables. The table names in the arguments become the aliases.
import { grantedRelation, type Grant } from "../../access/index.ts";
import type { Action } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { orderingRelations, relatedTables, type OrderedSelection } from "./related-tables.ts";
import { findTable, tableFor } from "./tables.ts";

/**
 * Maximum number of tables in one call: the table that the tool reads or writes, and its related
 * tables.
 */
const TABLES_MAX = 20;

/**
 * Returns the member `refs` for one call of a tool.
 * @param action the action on the table that `table` names; related tables are only read
 * @param named the arguments that may contain names of tables
 * @throws GatewayError SCOPE_VIOLATION if the caller may not use a table; INVALID_REFS if there are
 *   too many tables
 */
export function refsOf(
  grant: Grant,
  action: Action,
  named: OrderedSelection & { readonly table: string; readonly where?: unknown },
): Record<string, Guid> {
  const related = relatedTables(named);
  const refs = new Map([[named.table, tableFor(grant, action, named.table, "/table")]]);
  for (const { name, pointer } of related) {
    // If the table to write is also named as a related table, the caller also needs the right to
    // read it.
    const id = tableFor(grant, "read", name, pointer);
    if (!refs.has(name)) refs.set(name, id);
  }
  for (const { from, relation } of orderingRelations(named.table, named)) {
    const table = findTable(grant, from);
    const target = table && grantedRelation(grant, table, relation)?.target.table.id;
    if (target !== undefined && ![...refs.values()].includes(target)) refs.set(target, target);
  }
  if (refs.size > TABLES_MAX)
    throw new GatewayError("INVALID_REFS", {
      message: `This call uses ${refs.size} tables, including related tables. Use at most ${TABLES_MAX} tables in one call.`,
    });
  return Object.fromEntries(refs);
}
