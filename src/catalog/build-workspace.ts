// Builds a `Workspace` from a stored definition. Gives each column its value type and PostgreSQL
// type, and turns references into relations in both directions. The definition must have passed its
// checks. So an unknown name here is an error of the gateway, not of the caller. Workspaces with
// equal tables share one `WorkspaceModel` in memory. The model contains nothing that belongs to
// only one workspace.
import { sqlTypeOf, type ValueType } from "./column-types/index.ts";
import { addRelations } from "./relations.ts";
import { deriveKey } from "../platform/index.ts";
import { schemaName } from "./schema-name.ts";
import type { Guid } from "../contract/index.ts";
import type { ColumnDefinition, TableDefinition, WorkspaceDefinition } from "./definition.ts";
import type { Column, SharedKeys, Relation, Table, Workspace, WorkspaceModel } from "./model.ts";
import type { UntrackedTables } from "./untracked-tables.ts";

export interface BuildOptions {
  readonly version: number;
  /** Estimated memory of the workspace without its model, as a number of characters of JSON. */
  readonly size?: number;
  /**
   * The workspace's random root secret, 32 bytes. Only the function `derive` of the workspace uses
   * it, to derive other secrets.
   */
  readonly rootSecret: Uint8Array;
  readonly untracked?: UntrackedTables | null;
  /** True if the database server has the function `json_scalar` (PostgreSQL 17). */
  readonly hasJsonScalar?: boolean;
}

/**
 * Returns the workspace object that requests use. The object is never changed afterwards.
 * @throws Error if the definition has not passed its checks
 */
export function buildWorkspace(definition: WorkspaceDefinition, options: BuildOptions): Workspace {
  const { workspace, keys, ...rest } = definition;
  const { id, name, ...settings } = workspace;
  const { ids, shared } = splitKeys(keys);
  const model = buildModel(rest, { hasJsonScalar: options.hasJsonScalar ?? false });
  return assembleWorkspace(
    { model, settings, keys: shared },
    { ...options, id, name, keyIds: ids },
  );
}

/**
 * Splits API keys into two records: the ids of the keys, and all other data. Both records have the
 * names of the keys.
 */
export function splitKeys(keys: WorkspaceDefinition["keys"]): {
  readonly ids: Readonly<Record<string, Guid>>;
  readonly shared: SharedKeys;
} {
  const entries = Object.entries(keys);
  return {
    ids: Object.fromEntries(entries.map(([name, { id }]) => [name, id])),
    shared: Object.fromEntries(
      entries.map(([name, { id: _id, ...definition }]) => [name, { name, definition }]),
    ),
  };
}

/**
 * Builds the part of a workspace that several workspaces may share.
 * @param size number of characters of the definition as JSON
 * @throws Error if the definition has not passed its checks
 */
export function buildModel(
  definition: WorkspaceModel["definition"],
  { hasJsonScalar, size = 0 }: { readonly hasJsonScalar: boolean; readonly size?: number },
): WorkspaceModel {
  const tables = Object.entries(definition.tables).map(([name, table]) =>
    buildTable(name, table, definition),
  );
  const tablesByName = new Map(tables.map((table) => [table.name, table]));
  addRelations(tablesByName);
  return {
    definition,
    size,
    hasJsonScalar,
    tablesById: new Map(tables.map((table) => [table.id, table])),
    tablesByName,
    rolesByName: new Map(
      Object.entries(definition.roles).map(([name, role]) => [name, { name, definition: role }]),
    ),
  };
}

/** The parts of a workspace that several workspaces may share. */
export interface WorkspaceParts {
  readonly model: WorkspaceModel;
  readonly settings: Omit<WorkspaceDefinition["workspace"], "id" | "name">;
  readonly keys: SharedKeys;
}

/** The facts that only one workspace has. */
interface OwnFacts extends BuildOptions {
  readonly id: Guid;
  readonly name: string;
  /** Ids of the keys by their names. */
  readonly keyIds: Readonly<Record<string, Guid>>;
}

/** Builds a workspace from shared parts. Does not change the parts. */
export function assembleWorkspace(
  { model, settings, keys }: WorkspaceParts,
  { id, name, keyIds, version, size = 0, rootSecret, untracked = null }: OwnFacts,
): Workspace {
  const { hasJsonScalar, tablesById, tablesByName, rolesByName } = model;
  return {
    id,
    name,
    version,
    size,
    schema: schemaName(id),
    model,
    definition: { workspace: { id, name, ...settings }, ...model.definition },
    tablesById,
    tablesByName,
    rolesByName,
    keysById: new Map(
      Object.values(keys).map((key) => [need(keyIds[key.name], `the id of ${key.name}`), key]),
    ),
    hasJsonScalar,
    untracked: untracked && {
      fenceTable: untracked.pledge,
      tables: new Set(untracked.tables),
    },
    derive: deriveFrom(rootSecret),
  };
}

/** Returns the id of the API key with this name, or undefined if the workspace has none. */
export function keyIdNamed({ keysById }: Workspace, name: string): Guid | undefined {
  for (const [id, key] of keysById) if (key.name === name) return id;
  return undefined;
}

/** A table whose relations are not complete yet. `buildModel` adds them. */
export type GrowingTable = Omit<Table, "relations"> & {
  readonly relations: Map<string, Relation>;
};

function buildTable(
  name: string,
  table: TableDefinition,
  definition: Pick<WorkspaceDefinition, "tables">,
): GrowingTable {
  const columns = Object.entries(table.columns).map(([columnName, column]) =>
    buildColumn(columnName, column, definition),
  );
  const keyed = (key: "name" | "id") => columns.map((column) => [column[key], column] as const);
  const columnBy = new Map([...keyed("name"), ...keyed("id")]);
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
  definition: Pick<WorkspaceDefinition, "tables">,
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

/**
 * Returns the type of a column's values. A reference has the type of its target's primary key.
 * @throws Error if the target table or its primary key is missing
 */
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
 * Derives the secrets of a workspace from its random root secret. The master key only encrypts the
 * root secret, so a new master key does not change the derived secrets.
 * @returns a function that returns 32 bytes for a purpose. The function computes the bytes once for
 *   each purpose. A purpose is a fixed text in the code, such as `cursor`, sometimes with an id
 */
export function deriveFrom(rootSecret: Uint8Array): (purpose: string) => Buffer {
  let derived: Map<string, Buffer> | undefined;
  return (purpose) => {
    derived ??= new Map();
    let value = derived.get(purpose);
    if (value === undefined)
      derived.set(purpose, (value = deriveKey(rootSecret, `workspace ${purpose}`)));
    return value;
  };
}
