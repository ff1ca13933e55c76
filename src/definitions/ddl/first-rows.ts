// Tables that wait for their first row. A workspace that is applied without rows gets tables with
// columns and primary key only, and a check that refuses every row. The gateway adds the other
// constraints, the indexes and the TOAST tables for long values before the first row. Until then,
// the workspace needs only a third of the disk space and of the database relations
// (`openapi/decisions/0024-cheaper-workspaces.md`).
import { findStored, schemaName, type WorkspaceDefinition } from "../../catalog/index.ts";
import { asOwnWork } from "../../platform/capacity/index.ts";
import { changeForRequest } from "./apply-locks.ts";
import { statementsBetween } from "./ddl.ts";
import { structureOf, type Structure } from "./structure.ts";
import { FIRST_ROW_CHECK, type Connection, type Pool } from "../../platform/postgres/index.ts";
import type { Guid } from "../../contract/index.ts";
import { quote, tableName } from "./sql-text.ts";

/** Returns the tables of a structure without constraints and indexes, but with primary keys. */
export function withoutAttachments({ schema, tables }: Structure): Structure {
  const bare = [...tables].map(([id, table]) => [id, { ...table, attachments: [] }] as const);
  return { schema, tables: new Map(bare) };
}

/** Returns the structure of tables that wait for their first row. */
export const waitingStructure = (structure: Structure): Structure => ({
  ...withoutAttachments(structure),
  waitsForRows: true,
});

/** Returns true if the tables of this schema wait for their first row. */
export async function waitsForRows(connection: Connection, schema: string): Promise<boolean> {
  const text = `select exists (select from pg_catalog.pg_constraint c join pg_catalog.pg_namespace n on n.oid = c.connamespace
    where n.nspname = $1 and c.conname = '${FIRST_ROW_CHECK}') as waits`;
  const [row] = await connection.run<{ waits: boolean }>({ text }, [schema]);
  return row?.waits === true;
}

/**
 * Gives waiting tables their constraints and indexes, and room for long values. They then accept
 * rows. Does nothing if the tables do not wait.
 * @param definition the stored definition, which has these tables
 * @throws the database's error
 */
export async function completeTables(
  connection: Connection,
  definition: WorkspaceDefinition,
): Promise<void> {
  const structure = structureOf(definition);
  const { schema } = structure;
  if (!(await waitsForRows(connection, schema))) return;
  for (const table of structure.tables.values()) {
    const changes = [
      `drop constraint if exists ${quote(FIRST_ROW_CHECK)}`,
      ...(await storageChanges(connection, schema, table.name)),
    ];
    const text = `alter table ${tableName(schema, table.name)} ${changes.join(", ")}`;
    await connection.run({ text });
  }
  for (const text of statementsBetween(withoutAttachments(structure), structure, null))
    await connection.run({ text });
}

/**
 * Returns the changes that let long values leave their row. `PLAIN` values stay in the row, so a
 * table with such columns only needs no TOAST table.
 */
async function storageChanges(
  connection: Connection,
  schema: string,
  table: string,
): Promise<string[]> {
  const text = `select a.attname as name, t.typstorage as storage from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage
    order by a.attnum`;
  const rows = await connection.run<{ name: string; storage: keyof typeof storages }>({ text }, [
    tableName(schema, table),
  ]);
  return rows.map(
    ({ name, storage }) => `alter column ${quote(name)} set storage ${storages[storage]}`,
  );
}

/** The kinds of storage by the letters in PostgreSQL's catalog. */
const storages = { p: "plain", e: "external", m: "main", x: "extended" } as const;

const runningByPool = new WeakMap<Pool, Map<Guid, Promise<void>>>();

/**
 * Completes the tables of a workspace before its first row. Several calls for one workspace at the
 * same time share one transaction.
 * @throws the database's error, also if other statements keep the tables locked
 */
export function completeForRows(owner: Pool, workspaceId: Guid): Promise<void> {
  let running = runningByPool.get(owner);
  if (running === undefined) runningByPool.set(owner, (running = new Map()));
  let work = running.get(workspaceId);
  if (work === undefined) {
    work = asOwnWork(() => completeStored(owner, workspaceId)).finally(() =>
      running.delete(workspaceId),
    );
    running.set(workspaceId, work);
  }
  return work;
}

const completeStored = (owner: Pool, workspaceId: Guid): Promise<void> =>
  changeForRequest(owner, workspaceId, async (connection) => {
    const stored = await findStored(connection, workspaceId);
    if (stored !== undefined) await completeTables(connection, stored.definition);
  });

/** Returns the structure of a definition, as its tables are stored now. */
export async function storedStructureOf(
  connection: Connection,
  definition: WorkspaceDefinition,
): Promise<Structure> {
  const structure = structureOf(definition);
  const waits = await waitsForRows(connection, schemaName(definition.workspace.id));
  return waits ? waitingStructure(structure) : structure;
}
