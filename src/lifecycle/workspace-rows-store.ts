// SQL that lists the columns of tables, copies all rows of a workspace to and from a backup, and
// deletes these rows. The folders that own the gateway's tables declare which of these tables
// contain rows of workspaces.
import pg from "pg";
import type { WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

const quote = pg.escapeIdentifier;
const list = (columns: readonly string[]): string => columns.map(quote).join(", ");

/**
 * Returns the names of the columns of one of the gateway's tables, in the order of the table.
 * Leaves out `workspace_id` and generated columns.
 * @param derived columns to leave out, because they are computed from other columns
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
 * Returns the statement that reads the rows of a workspace from one of the gateway's tables.
 * @param condition additional SQL condition for the rows; all rows of the workspace by default
 */
export const copyOutOf = (
  table: string,
  columns: readonly string[],
  workspaceId: Guid,
  condition = "true",
): string =>
  `copy (select ${list(columns)} from ${table} where workspace_id = ${pg.escapeLiteral(workspaceId)} and ${condition}) to stdout`;

/**
 * Returns the statement that inserts rows into one of the gateway's tables. The first value of each
 * row is the id of the workspace.
 */
export const copyInto = (table: string, columns: readonly string[]): string =>
  `copy ${table} (workspace_id, ${list(columns)}) from stdin`;

const ownTable = (schema: string, table: string): string => `${quote(schema)}.${quote(table)}`;

/** Returns the statement that reads all rows of a table that the workspace definition declares. */
export const copyOutOfOwn = (schema: string, table: string, columns: readonly string[]): string =>
  `copy ${ownTable(schema, table)} (${list(columns)}) to stdout`;

/** Returns the statement that inserts rows into a table that the workspace definition declares. */
export const copyIntoOwn = (schema: string, table: string, columns: readonly string[]): string =>
  `copy ${ownTable(schema, table)} (${list(columns)}) from stdin`;

/**
 * Returns statements that lock the workspace's own tables against changes of their columns. Other
 * sessions can still read and write rows.
 */
export const lockForm = (schema: string, tables: readonly string[]): string[] =>
  tables.length === 0
    ? []
    : [
        `lock table ${tables.map((table) => ownTable(schema, table)).join(", ")} in access share mode`,
      ];

/**
 * Updates PostgreSQL's statistics about the workspace's own tables, so that the query planner knows
 * the restored rows at once.
 */
export async function analyzeOwn(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) await connection.run({ text: `analyze ${ownTable(schema, table)}` });
}

/**
 * Disables the timeouts of this transaction. While the gateway writes bytes of files, the
 * transaction is idle, and PostgreSQL could otherwise end it.
 */
export async function endureSilence(connection: Connection): Promise<void> {
  for (const setting of ["idle_in_transaction_session_timeout", "statement_timeout"])
    await connection.run({ text: `set local ${setting} = 0` });
}

/** Returns the total size on disk of the workspace's own tables, in bytes and without indexes. */
export async function bytesOfTables(connection: Connection, schema: string): Promise<number> {
  const text = `select coalesce(sum(pg_catalog.pg_table_size(c.oid)), 0)::float8 as bytes from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`;
  const [row] = await connection.run<{ bytes: number }>({ text }, [schema]);
  return row?.bytes ?? 0;
}

/** Deletes the rows of a workspace from one of the gateway's tables. */
export async function deleteRows(
  connection: Connection,
  { table }: WorkspaceTable,
  workspaceId: Guid,
): Promise<void> {
  await connection.run({ text: `delete from ${table} where workspace_id = $1` }, [workspaceId]);
}

/** Drops the workspace's database schema with all its tables, if the schema exists. */
export async function dropSchema(connection: Connection, schema: string): Promise<void> {
  await connection.run({ text: `drop schema if exists ${quote(schema)} cascade` });
}
