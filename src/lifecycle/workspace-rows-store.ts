// Rows of whole workspaces: their tables' columns, copies out and in, and deletion. Knows the gateway's tables only by what their owners say.
import { isGuid } from "../platform/index.ts";
import type { WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** Text that stands in SQL as it is. @throws Error for what is no GUID */
function literal(id: Guid): string {
  if (!isGuid(id)) throw new Error(`${id} is no GUID`);
  return `'${id}'`;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (columns: readonly string[]): string => columns.map(quote).join(", ");

/**
 * Columns of one of the gateway's tables in their order, without `workspace_id`.
 * @param derived columns that are not in backups
 */
export async function columnsOf(
  connection: Connection,
  table: string,
  derived: readonly string[] = [],
): Promise<string[]> {
  const text = `select attname as name from pg_catalog.pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'workspace_id' order by attnum`;
  const rows = await connection.run<{ name: string }>({ text }, [table]);
  return rows.map(({ name }) => name).filter((name) => !derived.includes(name));
}

/**
 * Statement that reads a workspace's rows of one of the gateway's tables.
 * @param condition on rows, as SQL
 */
export const copyOutOf = (
  table: string,
  columns: readonly string[],
  workspaceId: Guid,
  condition = "true",
): string =>
  `copy (select ${list(columns)} from ${table} where workspace_id = ${literal(workspaceId)} and ${condition}) to stdout`;

/** Takes rows whose first value is the workspace's id. */
export const copyInto = (table: string, columns: readonly string[]): string =>
  `copy ${table} (workspace_id, ${list(columns)}) from stdin`;

const ownTable = (schema: string, table: string): string => `${quote(schema)}.${quote(table)}`;

/** The same of a table of the workspace's own. */
export const copyOutOfOwn = (schema: string, table: string, columns: readonly string[]): string =>
  `copy ${ownTable(schema, table)} (${list(columns)}) to stdout`;

export const copyIntoOwn = (schema: string, table: string, columns: readonly string[]): string =>
  `copy ${ownTable(schema, table)} (${list(columns)}) from stdin`;

/** Keeps the form of the tables as it is; reads and writes go on. */
export const lockForm = (schema: string, tables: readonly string[]): string[] =>
  tables.length === 0
    ? []
    : [
        `lock table ${tables.map((table) => ownTable(schema, table)).join(", ")} in access share mode`,
      ];

/** Lets the planner know the rows at once. */
export async function analyzeOwn(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) await connection.run({ text: `analyze ${ownTable(schema, table)}` });
}

/** While bytes of files are written the transaction has nothing to say, however its server treats those that are silent. */
export async function endureSilence(connection: Connection): Promise<void> {
  for (const setting of ["idle_in_transaction_session_timeout", "statement_timeout"])
    await connection.run({ text: `set local ${setting} = 0` });
}

/** Bytes on disk of the workspace's own tables, their indexes aside. */
export async function bytesOfTables(connection: Connection, schema: string): Promise<number> {
  const text = `select coalesce(sum(pg_catalog.pg_table_size(c.oid)), 0)::float8 as bytes from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`;
  const [row] = await connection.run<{ bytes: number }>({ text }, [schema]);
  return row?.bytes ?? 0;
}

export async function deleteRows(
  connection: Connection,
  { table }: WorkspaceTable,
  workspaceId: Guid,
): Promise<number> {
  const text = `with gone as (delete from ${table} where workspace_id = $1 returning 1) select count(*)::float8 as count from gone`;
  const [row] = await connection.run<{ count: number }>({ text }, [workspaceId]);
  return row?.count ?? 0;
}

export async function dropSchema(connection: Connection, schema: string): Promise<void> {
  await connection.run({ text: `drop schema if exists ${quote(schema)} cascade` });
}
