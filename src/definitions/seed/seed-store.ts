// The SQL statements of a seed: check whether a table has rows, insert a batch of rows as one JSON
// text, and check references.
import { columnShapeOf } from "../ddl/storage-type.ts";
import { columnList, quote, tableName } from "../ddl/sql-text.ts";
import type { Relation, Table, Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** The workspace whose seed is loaded, and the connection with the transaction of the seed. */
export interface Seeding {
  readonly connection: Connection;
  readonly workspace: Workspace;
}

const tableOf = (workspace: Workspace, table: Table): string =>
  tableName(workspace.schema, table.name);

/** Returns true if the table has a row. */
export async function hasRows({ connection, workspace }: Seeding, table: Table): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>({
    text: `select exists (select from ${tableOf(workspace, table)}) as found`,
  });
  return row?.found === true;
}

/**
 * Deletes all rows of the given tables in one statement, so that these tables may refer to each
 * other.
 * @throws the database's error if a table outside of this list refers to one of them
 */
export async function truncate(
  { connection, workspace }: Seeding,
  tables: readonly Table[],
): Promise<void> {
  await connection.run({
    text: `truncate ${tables.map((table) => tableOf(workspace, table)).join(", ")}`,
  });
}

/** Defers reference checks until `checkReferences`, so that rows can come in any order. */
export async function deferReferences(connection: Connection): Promise<void> {
  await connection.run({ text: "set constraints all deferred" });
}

/**
 * Checks all deferred references.
 * @throws the database's error if a row refers to a missing row
 */
export async function checkReferences(connection: Connection): Promise<void> {
  await connection.run({ text: "set constraints all immediate" });
}

/**
 * Inserts rows into a table.
 * @param rows rows as JSON texts, each with every column of the table
 */
export async function insertRows(
  { connection, workspace }: Seeding,
  table: Table,
  rows: readonly string[],
): Promise<void> {
  const columns = table.columns.map((column) => column.name);
  const types = table.columns.map(
    (column) =>
      `${quote(column.name)} ${columnShapeOf(column.definition, workspace.definition).type}`,
  );
  const text = `insert into ${tableOf(workspace, table)} (${columnList(columns)})
    select ${columnList(columns)} from json_to_recordset($1::json) as given (${types.join(", ")})`;
  await connection.run({ text }, [`[${rows.join(",")}]`]);
}

/**
 * Returns, as text, a value of the reference column that matches no row. Returns undefined if all
 * values match.
 */
export async function findOrphan(
  { connection, workspace }: Seeding,
  { owner, reference, target }: Relation,
): Promise<string | undefined> {
  const [x, key] = [`source.${quote(reference.name)}`, `target.${quote(target.primaryKey.name)}`];
  const text = `select ${x}::text as value from ${tableOf(workspace, owner)} source
    where ${x} is not null and not exists (select from ${tableOf(workspace, target)} target where ${key} = ${x}) limit 1`;
  const [row] = await connection.run<{ value: string }>({ text }, []);
  return row?.value;
}

/**
 * Updates PostgreSQL's statistics of a table, so that the query planner knows the new rows at once.
 */
export async function analyze({ connection, workspace }: Seeding, table: Table): Promise<void> {
  await connection.run({ text: `analyze ${tableOf(workspace, table)}` });
}

/** Sets a savepoint. After an error, the transaction can be rolled back to it. */
export async function markPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "savepoint seed" });
}

/** Releases the savepoint, because each unreleased savepoint occupies memory. */
export async function forgetPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "release savepoint seed" });
}

/** Rolls back to the savepoint. */
export async function returnToPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "rollback to savepoint seed" });
}
