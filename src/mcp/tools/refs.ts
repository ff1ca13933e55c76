// Builds the `refs` of a `/query` body from a tool's arguments. The names of tables in the
// arguments become the aliases.
import { grantedRelation, type Grant } from "../../access/index.ts";
import type { Action } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { orderingRelations, relatedTables, type OrderedSelection } from "./related-tables.ts";
import { findTable, tableFor } from "./tables.ts";

/** Maximum tables of one request, including the tool's own. */
const TABLES_MAX = 20;

/**
 * Returns the `refs`.
 * @param action the action on the tool's own table; the others are read
 * @param named the arguments that may name tables
 * @throws GatewayError SCOPE_VIOLATION; INVALID_REFS for too many tables
 */
export function refsOf(
  grant: Grant,
  action: Action,
  named: OrderedSelection & { readonly table: string; readonly where?: unknown },
): Record<string, Guid> {
  const related = relatedTables(named);
  const refs = new Map([[named.table, tableFor(grant, action, named.table, "/table")]]);
  for (const { name, pointer } of related) {
    // A written table may also have to be read.
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
      message: `This call names ${refs.size} tables. Name at most ${TABLES_MAX}.`,
    });
  return Object.fromEntries(refs);
}
