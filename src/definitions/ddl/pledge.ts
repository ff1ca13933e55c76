// The pledge of a workspace's quiet tables (G10.8): an empty table that writers without a change row hold on to. Another one
// takes its place when one of those tables stops being quiet: its drop waits for these writers and fails those that come later.
import { quietTablesOf, type QuietTables, type WorkspaceDefinition } from "../../catalog/index.ts";
import { quote, tableName } from "./sql-text.ts";
import type { Grantees } from "./ddl.ts";

interface QuietPlan {
  readonly quiet: QuietTables;
  readonly statements: readonly string[];
}

/**
 * @param before as stored; null where no table was quiet
 * @param revision of the apply: no two names of a workspace are the same
 */
export function planQuiet(
  schema: string,
  before: QuietTables | null,
  after: WorkspaceDefinition,
  revision: number,
  grantees: Pick<Grantees, "write"> | null,
): QuietPlan {
  const tables = quietTablesOf(after);
  // A table that is dropped might come back, and not be quiet then.
  const isKept = before?.tables.every((id) => tables.includes(id)) ?? false;
  // No definition can give a table such a name.
  const pledge = isKept ? before!.pledge : `~pledge ${revision}`;
  const place = tableName(schema, pledge);
  const statements = [
    ...(isKept || before === null
      ? []
      : [`drop table if exists ${tableName(schema, before.pledge)}`]),
    // One that is gone, as after a restore of some tables, would fail every write that holds on to it.
    `create table if not exists ${place} ()`,
    ...(grantees === null ? [] : [`grant select on ${place} to ${quote(grantees.write)}`]),
  ];
  return { quiet: { pledge, tables }, statements };
}
