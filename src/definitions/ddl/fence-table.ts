// The fence table of a workspace's untracked tables (G10.8). Writes without a change row lock this
// empty table. An apply replaces it when one of the untracked tables becomes tracked. The drop
// waits for running writes, and later writes with the old name fail.
import {
  untrackedTablesOf,
  type UntrackedTables,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { quote, tableName } from "./sql-text.ts";
import type { Logins } from "../../platform/postgres/index.ts";

/**
 * Returns the untracked tables of a definition and the statements that keep or replace the fence
 * table.
 * @param before the stored untracked tables; null if the last apply stored none
 * @param revision the revision of the apply, which makes the name of a fence table unique
 */
export function planFenceTable(
  schema: string,
  before: UntrackedTables | null,
  after: WorkspaceDefinition,
  revision: number,
  logins: Pick<Logins, "write"> | null,
): { readonly untracked: UntrackedTables; readonly statements: readonly string[] } {
  const tables = untrackedTablesOf(after);
  // A dropped table may be created again, and be tracked then.
  const isKept = before?.tables.every((id) => tables.includes(id)) ?? false;
  // No definition can give a table such a name.
  const fenceTable = isKept ? before!.pledge : `~pledge ${revision}`;
  const place = tableName(schema, fenceTable);
  const statements = [
    ...(isKept || before === null
      ? []
      : [`drop table if exists ${tableName(schema, before.pledge)}`]),
    // Recreates a missing table, for example after a partial restore. Without it, every write that
    // locks it fails.
    `create table if not exists ${place} ()`,
    ...(logins === null ? [] : [`grant select on ${place} to ${quote(logins.write.name)}`]),
  ];
  return { untracked: { pledge: fenceTable, tables }, statements };
}
