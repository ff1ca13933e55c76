// Resolved definition -> Workspace: columns get their value and PostgreSQL types, references become relations both ways.
// Takes a checked definition: a name that leads nowhere is a defect here, not an error of the caller.
import { sqlTypeOf, type ValueType } from "./column-types/index.ts";
import { createRelations } from "./relations.ts";
import { deriveKey } from "../platform/index.ts";
import { schemaName } from "./schema-name.ts";
import type { ColumnDefinition, TableDefinition, WorkspaceDefinition } from "./definition.ts";
import type { Column, Relation, Table, Workspace } from "./model.ts";
import type { QuietTables } from "./quiet-tables.ts";

export interface BuildOptions {
  readonly version: number;
  /** The workspace's random root, 32 bytes; everything derived stays inside `derive`. */
  readonly rootSecret: Buffer;
  readonly quiet?: QuietTables | null;
  /** False unless it is known of the database. */
  readonly hasJsonScalar?: boolean;
}

/** The workspace as requests see it, immutable. @throws Error when the definition was never checked */
export function buildWorkspace(
  definition: WorkspaceDefinition,
  { version, rootSecret, quiet = null, hasJsonScalar = false }: BuildOptions,
): Workspace {
  const tables = Object.entries(definition.tables).map(([name, table]) =>
    buildTable(name, table, definition),
  );
  const tablesByName = new Map(tables.map((table) => [table.name, table]));
  for (const { owner, name, relation } of createRelations(tablesByName))
    owner.relations.set(name, relation);
  return {
    id: definition.workspace.id,
    name: definition.workspace.name,
    version,
    schema: schemaName(definition.workspace.id),
    definition,
    tablesById: new Map(tables.map((table) => [table.id, table])),
    tablesByName,
    rolesByName: new Map(
      Object.entries(definition.roles).map(([name, role]) => [name, { name, definition: role }]),
    ),
    keysById: new Map(
      Object.entries(definition.keys).map(([name, key]) => [key.id, { name, definition: key }]),
    ),
    hasJsonScalar,
    quiet: quiet && { pledge: quiet.pledge, tables: new Set(quiet.tables) },
    derive: deriveFrom(rootSecret),
  };
}

/** A table whose relations are still being filled in. */
export type GrowingTable = Omit<Table, "relations"> & {
  readonly relations: Map<string, Relation>;
};

function buildTable(
  name: string,
  table: TableDefinition,
  definition: WorkspaceDefinition,
): GrowingTable {
  const columns = Object.entries(table.columns).map(([columnName, column]) =>
    buildColumn(columnName, column, definition),
  );
  const columnBy = new Map(
    columns.flatMap(
      (column) =>
        [
          [column.name, column],
          [column.id, column],
        ] as const,
    ),
  );
  const primaryKey = columns.find((column) => column.primaryKey);
  if (primaryKey === undefined) throw new Error(`table ${name} has no primary key`);
  const compound = table.unique.map((names) =>
    names.map((item) => need(columnBy.get(item), `${name}.${item}`)),
  );
  return {
    id: table.id,
    name,
    label: table.label,
    description: table.description,
    columns,
    columnBy,
    primaryKey,
    relations: new Map(),
    uniqueKeys: [
      ...columns.filter((column) => column.unique).map((column) => [column]),
      ...compound,
    ],
  };
}

function buildColumn(
  name: string,
  column: ColumnDefinition,
  definition: WorkspaceDefinition,
): Column {
  const valueType = valueTypeOf(column, definition);
  return {
    id: column.id,
    name,
    type: column.type,
    array: column.array,
    valueType,
    ...(column.values === undefined ? {} : { values: column.values }),
    sqlType: sqlTypeOf({ valueType, array: column.array }),
    nullable: !column.required && !column.primaryKey,
    primaryKey: column.primaryKey,
    unique: column.unique || column.primaryKey,
    definition: column,
  };
}

/** A reference carries what its target's key carries. @throws Error when the target or its key is missing */
export function valueTypeOf(
  column: ColumnDefinition,
  definition: Pick<WorkspaceDefinition, "tables">,
): ValueType {
  if (column.type !== "reference") return column.type;
  const target = need(column.reference, "a reference without a target").table;
  const table = need(definition.tables[target], target);
  const key = need(
    Object.values(table.columns).find((candidate) => candidate.primaryKey),
    `${target}'s key`,
  );
  if (key.type === "reference") throw new Error(`the key of ${target} is a reference`);
  return key.type;
}

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the definition lacks ${what}`);
  return value;
}

/**
 * Derives the secrets of one workspace from its random root; the master key only wraps the root, so that a new one changes nothing here.
 * @returns a function from purpose (a constant of the code such as `cursor`, with ids of the catalog) to 32 bytes; computed once per purpose
 */
export function deriveFrom(rootSecret: Buffer): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    let value = derived.get(purpose);
    if (value === undefined)
      derived.set(purpose, (value = deriveKey(rootSecret, `workspace ${purpose}`)));
    return value;
  };
}
