// The pledge of a workspace's quiet tables (G10.8): an empty table that writers without a change row hold on to. It gets another name
// when one of those tables stops being quiet, which waits for these writers and fails those that come later.
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
  // No definition can give a table such a name.
  const pledge = `~pledge ${revision}`;
  if (before === null) {
    const place = tableName(schema, pledge);
    const statements = [
      `create table ${place} ()`,
      ...(grantees === null ? [] : [`grant select on ${place} to ${quote(grantees.write)}`]),
    ];
    return { quiet: { pledge, tables }, statements };
  }
  const left = new Set(Object.values(after.tables).map(({ id }) => id));
  const isKept = before.tables.every((id) => tables.includes(id) || !left.has(id));
  if (isKept) return { quiet: { pledge: before.pledge, tables }, statements: [] };
  const rename = `alter table ${tableName(schema, before.pledge)} rename to ${quote(pledge)}`;
  return { quiet: { pledge, tables }, statements: [rename] };
}
