// Plans the fence table of a workspace: an empty table that stops writes which use an old list of
// untracked tables (G10.8). No cached response depends on an untracked table. So writes to it add
// no row to the change feed, which tells all nodes about written tables. Instead, they lock the
// fence table. If an untracked table becomes tracked, the gateway drops the fence table and creates
// one with a new name. The drop waits for running writes, and later writes with the old name fail.
import {
  untrackedTablesOf,
  type UntrackedTables,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { quote, tableName } from "./sql-text.ts";
import type { Logins } from "../../platform/postgres/index.ts";

/**
 * Returns the untracked tables of a definition, and the SQL statements that keep or replace the
 * fence table.
 * @param before the stored untracked tables; null if none are stored
 * @param revision revision of the new definition; makes the name of the fence table unique
 */
export function planFenceTable(
  schema: string,
  before: UntrackedTables | null,
  after: WorkspaceDefinition,
  revision: number,
  logins: Pick<Logins, "write"> | null,
): { readonly untracked: UntrackedTables; readonly statements: readonly string[] } {
  const tables = untrackedTablesOf(after);
  // If an untracked table was dropped, the fence table is replaced too. The table may be created
  // again as a tracked table.
  const isKept = before?.tables.every((id) => tables.includes(id)) ?? false;
  // The name begins with `~`, so it differs from the name of each table in a definition.
  const fenceTable = isKept ? before!.pledge : `~pledge ${revision}`;
  const place = tableName(schema, fenceTable);
  const grants = logins === null ? [] : [`grant select on ${place} to ${quote(logins.write.name)}`];
  const statements = [
    ...(before === null || (isKept && tables.length > 0)
      ? []
      : [`drop table if exists ${tableName(schema, before.pledge)}`]),
    // Creates the fence table again if it is missing, for example after a partial restore.
    // Otherwise, every write that locks the fence table fails. Without untracked tables, no write
    // locks it.
    ...(tables.length === 0 ? [] : [`create table if not exists ${place} ()`, ...grants]),
  ];
  return { untracked: { pledge: fenceTable, tables }, statements };
}
