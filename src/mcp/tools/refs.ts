// The tables of a body of `/query` that a tool makes from its arguments: what the arguments call them stands for them as aliases.
import { grantedRelation, type Grant } from "../../access/index.ts";
import type { Action } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { orderingRelations, relatedTables, type Naming } from "./related-tables.ts";
import { findTable, tableFor } from "./tables.ts";

/** Tables of one request, the tool's own included. */
const TABLES_MAX = 20;

/** What a tool is asked about its table and others. */
export interface NamedTables extends Naming {
  readonly table: string;
}

/**
 * What `/query` calls `refs`.
 * @param action what is done with the tool's own table; the others are read
 * @throws GatewayError SCOPE_VIOLATION; INVALID_REFS for more tables than one request may have
 */
export function refsOf(grant: Grant, action: Action, asked: NamedTables): Record<string, Guid> {
  const related = relatedTables(asked);
  const refs = new Map([[asked.table, tableFor(grant, action, asked.table, "/table")]]);
  for (const { name, place } of related) {
    // A table that is written may have to be read, too.
    const id = tableFor(grant, "read", name, place);
    if (!refs.has(name)) refs.set(name, id);
  }
  for (const { from, relation } of orderingRelations(asked.table, asked)) {
    const table = findTable(grant, from);
    const target = table && grantedRelation(grant, table, relation)?.target.table.id;
    if (target !== undefined && ![...refs.values()].includes(target)) refs.set(target, target);
  }
  if (refs.size > TABLES_MAX)
    throw new GatewayError("INVALID_REFS", {
      message: `A call may name ${TABLES_MAX} tables at most; this one names ${refs.size}.`,
    });
  return Object.fromEntries(refs);
}
