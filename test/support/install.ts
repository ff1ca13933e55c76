// Installs definitions (in the form of definition files) and rows into a test database, without
// `gateway apply` and `gateway seed`. For tests that generate their requests.
import { modelOf, type Model, type RawColumn, type RawDefinition, type RawTable } from "./model.ts";
import {
  authDefaults,
  defineWorkspace,
  referenceTo,
  scope,
  type ColumnSketch,
  type TableSketch,
} from "./definition.ts";
import { fillTables } from "./stage.ts";
import { installWorkspace, type Tokens } from "./workspaces.ts";
import type {
  AuthDefinition,
  KeyDefinition,
  RoleDefinition,
  TableScopes,
  WorkspaceDefinition,
} from "../../src/catalog/definition.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { TestDatabase } from "./database.ts";

export type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

export interface Installed {
  readonly definition: WorkspaceDefinition;
  readonly model: Model;
  readonly schema: string;
  /** Tokens of the keys by name. */
  readonly tokens: Tokens;
}

function columnSketch(
  name: string,
  { table, relation, inverse, onDelete, ...column }: RawColumn,
): ColumnSketch {
  if (column.type !== "reference") return column as ColumnSketch;
  const reference = referenceTo(table!, name, {
    onDelete: (onDelete ?? "restrict") as "restrict" | "cascade" | "setNull",
    inverse: inverse ?? null,
    ...(relation ? { relation } : {}),
  });
  return { ...reference, ...(column as Partial<ColumnSketch>) };
}

const tableSketch = ({ columns, ...table }: RawTable): TableSketch => ({
  ...(table as Partial<TableSketch>),
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, columnSketch(name, column)]),
  ),
});

type Rights = { readonly tables?: "all" | Readonly<Record<string, object>> };

function rights<T>(entries: Readonly<Record<string, unknown>> = {}): Record<string, Partial<T>> {
  const tables = ({ tables: given = {} }: Rights): TableScopes =>
    given === "all"
      ? "all"
      : Object.fromEntries(Object.entries(given).map(([table, entry]) => [table, scope(entry)]));
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      { ...(entry as object), tables: tables(entry as Rights) } as unknown as Partial<T>,
    ]),
  );
}

/** Returns the definition as an apply would store it, with all defaults. */
export const resolveForTest = (raw: RawDefinition): WorkspaceDefinition =>
  defineWorkspace({
    id: raw.workspace.id,
    workspace: {
      name: raw.workspace.name,
      auth: { ...authDefaults, ...(raw.workspace["auth"] as Partial<AuthDefinition>) },
    },
    tables: Object.fromEntries(
      Object.entries(raw.tables).map(([name, table]) => [name, tableSketch(table)]),
    ),
    roles: rights<RoleDefinition>(raw.roles),
    keys: rights<KeyDefinition>(raw.keys),
    topics: (raw["topics"] ?? {}) as WorkspaceDefinition["topics"],
  });

/**
 * Creates the workspace and fills its tables. PostgreSQL checks no references during the load, so
 * the order of tables does not matter.
 */
export async function installModel(
  database: TestDatabase,
  raw: RawDefinition,
  rows: Rows,
): Promise<Installed> {
  const definition = resolveForTest(raw);
  const tokens = await installWorkspace(database, definition);
  const schema = schemaName(definition.workspace.id);
  await fillTables(database, schema, rows);
  const tables = Object.keys(definition.tables).map((name) => `${schema}."${name}"`);
  if (tables.length > 0)
    await database.database.owner.run({ text: `analyze ${tables.join(", ")}` });
  return { definition, model: modelOf(raw), schema, tokens };
}

/**
 * Converts a cell of a seed file (CSV) to JSON. An empty cell is null. The cells of lists and of
 * json columns contain JSON text, which is parsed.
 */
export function fromCsv(
  raw: RawDefinition,
  table: string,
  row: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const columns = raw.tables[table]!.columns;
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      if (text === "") return [name, null];
      const column = columns[name];
      return [
        name,
        column && (column.array || ["json", "file"].includes(column.type))
          ? (JSON.parse(text) as unknown)
          : text,
      ];
    }),
  );
}
