// Generates the DDL statements that change the stored tables of a workspace to the new definition.
// The statements must run in the returned order. All names and literals are quoted. The calling
// function has already checked whether data may be lost.
import { conversionBetween } from "./conversion.ts";
import { workspaceRights } from "../../migrations/index.ts";
import { literal, quote, tableName, textArray } from "./sql-text.ts";
import { FIRST_ROW_CHECK, type Logins } from "../../platform/postgres/index.ts";
import type { Structure, StructureColumn, StructureTable } from "./structure.ts";
import { columnTypes, defaultOf, type MomentKind } from "../../catalog/index.ts";
import { encodeValue } from "../../conditions/index.ts";

interface TablePair {
  readonly before: StructureTable;
  readonly after: StructureTable;
}

/**
 * Returns all statements, to be run in one transaction. The list is empty if the tables in
 * PostgreSQL need no change.
 * @param before the stored tables; undefined for a new workspace. A workspace gets its schema with
 *   its first table
 * @param logins the logins that get rights on the tables (G21.4); null if the gateway uses one
 *   database login for everything
 */
export function statementsBetween(
  before: Structure | undefined,
  after: Structure,
  logins: Pick<Logins, "read" | "write"> | null,
): string[] {
  const stored = before?.tables ?? new Map<string, StructureTable>();
  const common = [...after.tables.values()].flatMap((table) => {
    const match = stored.get(table.id);
    return match === undefined ? [] : [{ before: match, after: table }];
  });
  const dropped = [...stored.values()].filter((table) => !after.tables.has(table.id));
  const added = [...after.tables.values()].filter((table) => !stored.has(table.id));
  const { schema } = after;
  const statements = [
    ...schemaCreation(before, after),
    ...detachments(schema, stored, after),
    ...dropped.map((table) => `drop table ${tableName(schema, table.name)}`),
    ...common.flatMap((pair) => dropColumns(schema, pair)),
    ...renames(
      common.map((pair) => [pair.before.name, pair.after.name]),
      (from, to) => `alter table ${tableName(schema, from)} rename to ${quote(to)}`,
    ),
    ...common.flatMap((pair) => renameColumns(schema, pair)),
    ...added.flatMap((table) =>
      after.waitsForRows === true ? createWaitingTable(schema, table) : createTable(schema, table),
    ),
    ...common.flatMap((pair) => changeColumns(schema, pair)),
    ...attachments(schema, stored, after),
  ];
  if (statements.length === 0 || logins === null) return statements;
  // The rights are granted again after every change, so that new tables get them and missing rights
  // are restored.
  return [...statements, workspaceRights(schema, logins)];
}

/**
 * Returns statements that drop constraints and indexes of the old definition. Foreign keys come
 * first, because they depend on the keys of other tables.
 */
function detachments(
  schema: string,
  stored: ReadonlyMap<string, StructureTable>,
  after: Structure,
): string[] {
  const removed = [...stored.values()].flatMap((table) => {
    const remaining = new Set(after.tables.get(table.id)?.attachments.map((item) => item.name));
    const obsolete = table.attachments.filter((item) => !remaining.has(item.name));
    // Dropping a table also drops its constraints and indexes. Foreign keys are dropped before the
    // tables, so that tables that refer to each other can be dropped.
    return obsolete
      .filter((item) => item.kind === "reference" || after.tables.has(table.id))
      .map((item) => ({ table, item }));
  });
  const order = removed.toSorted(
    (one, other) => Number(other.item.kind === "reference") - Number(one.item.kind === "reference"),
  );
  return order.map(({ table, item }) =>
    item.kind === "index"
      ? `drop index ${tableName(schema, item.name)}`
      : `alter table ${tableName(schema, table.name)} drop constraint ${quote(item.name)}`,
  );
}

/**
 * Returns statements that add new constraints and indexes. Foreign keys come last, because they
 * need the keys of other tables.
 */
function attachments(
  schema: string,
  stored: ReadonlyMap<string, StructureTable>,
  after: Structure,
): string[] {
  const created = [...after.tables.values()].flatMap((table) => {
    const present = new Set(stored.get(table.id)?.attachments.map((item) => item.name));
    return table.attachments
      .filter((item) => !present.has(item.name))
      .map((item) => ({ table, item }));
  });
  const order = created.toSorted(
    (one, other) => Number(one.item.kind === "reference") - Number(other.item.kind === "reference"),
  );
  return order.map(({ table, item }) =>
    item.kind === "index"
      ? `create index ${quote(item.name)} on ${tableName(schema, table.name)} ${item.body}`
      : `alter table ${tableName(schema, table.name)} add constraint ${quote(item.name)} ${item.body}`,
  );
}

function dropColumns(schema: string, { before, after }: TablePair): string[] {
  const remaining = new Set(after.columns.map((column) => column.id));
  return before.columns
    .filter((column) => !remaining.has(column.id))
    .map(
      (column) => `alter table ${tableName(schema, before.name)} drop column ${quote(column.name)}`,
    );
}

function renameColumns(schema: string, { before, after }: TablePair): string[] {
  const names = after.columns.flatMap((column) => {
    const match = before.columns.find((candidate) => candidate.id === column.id);
    return match === undefined ? [] : [[match.name, column.name] as const];
  });
  return renames(
    names,
    (from, to) =>
      `alter table ${tableName(schema, after.name)} rename column ${quote(from)} to ${quote(to)}`,
  );
}

/**
 * Returns statements that rename tables or columns. If a new name is still in use, the table or
 * column first gets a temporary name. No definition can contain this name.
 */
function renames(
  names: readonly (readonly [string, string])[],
  rename: (from: string, to: string) => string,
): string[] {
  const moved = names.filter(([from, to]) => from !== to);
  const taken = new Set(moved.map(([from]) => from));
  const temporary = (from: string): string => `~${moved.findIndex((pair) => pair[0] === from)}`;
  const isBlocked = ([, to]: readonly [string, string]): boolean => taken.has(to);
  const blocked = moved.filter(isBlocked);
  return [
    ...blocked.map(([from]) => rename(from, temporary(from))),
    ...moved.filter((pair) => !isBlocked(pair)).map(([from, to]) => rename(from, to)),
    ...blocked.map(([from, to]) => rename(temporary(from), to)),
  ];
}

function schemaCreation(before: Structure | undefined, { schema, tables }: Structure): string[] {
  if (tables.size === 0 || (before?.tables.size ?? 0) > 0) return [];
  // A workspace that had tables before may still have its schema, so the schema may exist.
  return [`create schema ${before === undefined ? "" : "if not exists "}${quote(schema)}`];
}

const columnText = ({ name, shape, notNull }: StructureColumn): string =>
  `${quote(name)} ${shape.storage}${notNull ? " not null" : ""}`;

const primaryKeyText = ({ primaryKeyName, primaryKey }: StructureTable): string =>
  `constraint ${quote(primaryKeyName)} primary key (${quote(primaryKey.name)})`;

const createTable = (schema: string, table: StructureTable): string =>
  `create table ${tableName(schema, table.name)} (${[...table.columns.map(columnText), primaryKeyText(table)].join(", ")})`;

/**
 * Creates a table that refuses rows. At the end of each statement, PostgreSQL decides whether the
 * table needs a TOAST table for long values. So one statement adds all columns and sets their
 * storage to `plain`. The table then gets no TOAST table.
 */
function createWaitingTable(schema: string, table: StructureTable): string[] {
  const changes = [
    ...table.columns.map((column) => `add column ${columnText(column)}`),
    ...table.columns.map(({ name }) => `alter column ${quote(name)} set storage plain`),
    `add ${primaryKeyText(table)}`,
    `add constraint ${quote(FIRST_ROW_CHECK)} check (false)`,
  ];
  const place = tableName(schema, table.name);
  return [`create table ${place} ()`, `alter table ${place} ${changes.join(", ")}`];
}

function changeColumns(schema: string, { before, after }: TablePair): string[] {
  const place = tableName(schema, after.name);
  return after.columns.flatMap((column) => {
    const stored = before.columns.find((candidate) => candidate.id === column.id);
    return stored === undefined ? addColumn(place, column) : changeColumn(place, stored, column);
  });
}

/**
 * Adds a column. A temporary default fills the existing rows. It is dropped again, because the
 * gateway itself applies the defaults of a definition (G7.12).
 */
function addColumn(place: string, column: StructureColumn): string[] {
  const name = quote(column.name);
  const fill = column.notNull ? fillOf(column) : undefined;
  const add = `alter table ${place} add column ${name} ${column.shape.storage}${column.notNull ? " not null" : ""}`;
  return fill === undefined
    ? [add]
    : [`${add} default ${fill}`, `alter table ${place} alter column ${name} drop default`];
}

function changeColumn(place: string, stored: StructureColumn, column: StructureColumn): string[] {
  const name = quote(column.name);
  const statements: string[] = [];
  if (stored.shape.storage !== column.shape.storage) {
    const conversion = conversionBetween(stored.shape, column.shape);
    if (conversion === null)
      throw new Error(`no way from ${stored.shape.storage} to ${column.shape.storage}`);
    statements.push(
      `alter table ${place} alter column ${name} type ${column.shape.storage} using ${conversion.using(name)}`,
    );
  }
  if (!stored.notNull && column.notNull) {
    const fill = fillOf(column);
    if (fill !== undefined)
      statements.push(`update ${place} set ${name} = ${fill} where ${name} is null`);
    statements.push(`alter table ${place} alter column ${name} set not null`);
  }
  if (stored.notNull && !column.notNull)
    statements.push(`alter table ${place} alter column ${name} drop not null`);
  return statements;
}

/**
 * SQL expression that creates a UUIDv7: a random UUID with the milliseconds since 1970 in its first
 * 48 bits, and the version number 7. PostgreSQL 15 has no function for this.
 */
const UUID_V7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

const MOMENTS: Readonly<Record<MomentKind, string>> = {
  day: "(now() at time zone 'UTC')::date",
  time: "(now() at time zone 'UTC')::time",
  instant: "now()",
};

/**
 * Returns the SQL of the value that existing rows get in a new or newly required column. Returns
 * undefined if the column has no default, or its default is a claim.
 * @throws ValueError if the default does not fit the type; the checks of the definition reject this
 *   earlier
 */
function fillOf({ definition, shape }: StructureColumn): string | undefined {
  const start = defaultOf(definition);
  if (start === undefined || start.kind === "claim") return undefined;
  if (start.kind === "uuid") return UUID_V7;
  if (start.kind === "now") return MOMENTS[columnTypes[shape.valueType].moment!.kind];
  const bound = encodeValue({ ...definition, ...shape }, start.value);
  const text = typeof bound === "string" ? literal(bound) : textArray(bound.map(String));
  return `${text}::${shape.type}`;
}
