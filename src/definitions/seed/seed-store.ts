// The SQL of a seed: whether a table has rows, inserting batches as one JSON text each, checking references.
import { columnShapeOf } from "../ddl/storage-type.ts";
import { columnList, quote, tableName } from "../ddl/sql-text.ts";
import type { Relation, Table, Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const tableOf = (workspace: Workspace, table: Table): string =>
  tableName(workspace.schema, table.name);

export async function hasRows(
  connection: Connection,
  workspace: Workspace,
  table: Table,
): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>({
    text: `select exists (select from ${tableOf(workspace, table)}) as found`,
  });
  return row?.found === true;
}

/** Empties the tables together. @throws the database's error when another table points at one of them */
export async function truncate(
  connection: Connection,
  workspace: Workspace,
  tables: readonly Table[],
): Promise<void> {
  await connection.run({
    text: `truncate ${tables.map((table) => tableOf(workspace, table)).join(", ")}`,
  });
}

/** From here on references are checked when `checkReferences` asks, so that rows may come in any order. */
export async function deferReferences(connection: Connection): Promise<void> {
  await connection.run({ text: "set constraints all deferred" });
}

/** @throws the database's error when a row points at none */
export async function checkReferences(connection: Connection): Promise<void> {
  await connection.run({ text: "set constraints all immediate" });
}

/** @param rows JSON objects with every column */
export async function insertRows(
  connection: Connection,
  workspace: Workspace,
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

/** Value of a row whose reference points at no row, as text, or undefined. */
export async function findOrphan(
  connection: Connection,
  workspace: Workspace,
  { owner, reference, target }: Relation,
): Promise<string | undefined> {
  const [x, key] = [`source.${quote(reference.name)}`, `target.${quote(target.primaryKey.name)}`];
  const text = `select ${x}::text as value from ${tableOf(workspace, owner)} source
    where ${x} is not null and not exists (select from ${tableOf(workspace, target)} target where ${key} = ${x}) limit 1`;
  const [row] = await connection.run<{ value: string }>({ text }, []);
  return row?.value;
}

/** Lets the planner know the rows at once. */
export async function analyze(
  connection: Connection,
  workspace: Workspace,
  table: Table,
): Promise<void> {
  await connection.run({ text: `analyze ${tableOf(workspace, table)}` });
}

/** A point to come back to after an error that is to be looked into. */
export async function markPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "savepoint seed" });
}

/** The point is not needed any more; points that are kept add up. */
export async function forgetPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "release savepoint seed" });
}

export async function returnToPoint(connection: Connection): Promise<void> {
  await connection.run({ text: "rollback to savepoint seed" });
}
