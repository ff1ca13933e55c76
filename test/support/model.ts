// A model of a workspace for generated tests: tables, columns, relations and example values from
// rows, without rights. It reads definition files itself and does not use src/. Otherwise a mistake
// in src/ would be repeated here and stay unnoticed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A column as definition files write it (openapi/config/column.yaml). */
export interface RawColumn {
  readonly id?: string;
  readonly type: string;
  readonly array?: boolean;
  readonly required?: boolean;
  readonly primaryKey?: boolean;
  readonly unique?: boolean;
  readonly default?: unknown;
  readonly table?: string;
  readonly relation?: string;
  readonly inverse?: string;
  readonly values?: readonly string[];
  readonly [key: string]: unknown;
}

export interface RawTable {
  readonly id?: string;
  readonly columns: Readonly<Record<string, RawColumn>>;
  readonly [key: string]: unknown;
}

/** A definition as its files contain it, with the sections of all files merged. */
export interface RawDefinition {
  readonly workspace: {
    readonly id: string;
    readonly name: string;
    readonly [key: string]: unknown;
  };
  readonly tables: Readonly<Record<string, RawTable>>;
  readonly roles?: Readonly<Record<string, unknown>>;
  readonly keys?: Readonly<Record<string, unknown>>;
  readonly [section: string]: unknown;
}

export interface ModelColumn {
  readonly name: string;
  readonly type: string;
  /** The type of the values. For a reference, it is the type of the referenced key. */
  readonly valueType: string;
  readonly array: boolean;
  readonly nullable: boolean;
  readonly values: readonly string[] | null;
  /**
   * Example values of the column, in the form that answers show. A test with a database fills the
   * list from the rows.
   */
  samples: readonly unknown[];
}

export interface ModelRelation {
  readonly name: string;
  readonly kind: "toOne" | "toMany";
  readonly target: string;
  readonly from: string;
  readonly to: string;
  /** The reference column (and its table) on which the relation is based. */
  readonly reference: { readonly table: string; readonly column: string };
}

export interface ModelTable {
  readonly name: string;
  readonly id: string;
  readonly key: string;
  readonly columns: readonly ModelColumn[];
  readonly relations: ModelRelation[];
}

export interface Model {
  readonly workspaceId: string;
  readonly tables: ReadonlyMap<string, ModelTable>;
}

const implicitKey: RawColumn = { type: "uuid", primaryKey: true, default: "uuid", required: true };

/** Returns the columns of a table. Adds the implicit key if the table declares none. */
function columnsOf(table: RawTable): readonly (readonly [string, RawColumn])[] {
  const given = Object.entries(table.columns);
  return given.some(([, column]) => column.primaryKey) ? given : [["id", implicitKey], ...given];
}

/** Builds the model of a definition. Every table must carry its `id`. */
export function modelOf(definition: RawDefinition): Model {
  const tables = new Map<string, ModelTable>();
  const keyOf = (table: string) =>
    columnsOf(definition.tables[table]!).find(([, column]) => column.primaryKey)!;
  for (const [name, table] of Object.entries(definition.tables)) {
    if (table.id === undefined) throw new Error(`table ${name} has no id`);
    const columns = columnsOf(table).map(([columnName, column]) => ({
      name: columnName,
      type: column.type,
      valueType: column.type === "reference" ? keyOf(column.table!)[1].type : column.type,
      array: column.array === true,
      nullable: column.required !== true && column.primaryKey !== true,
      values: column.values ?? null,
      samples: [],
    }));
    tables.set(name, {
      name,
      id: table.id.toLowerCase(),
      key: keyOf(name)[0],
      columns,
      relations: [],
    });
  }
  for (const [name, table] of Object.entries(definition.tables)) {
    for (const [column, raw] of Object.entries(table.columns)) {
      if (raw.type !== "reference") continue;
      const target = raw.table!;
      const reference = { table: name, column };
      const key = keyOf(target)[0];
      tables.get(name)!.relations.push({
        name: raw.relation ?? column,
        kind: "toOne",
        target,
        from: column,
        to: key,
        reference,
      });
      if (raw.inverse)
        tables.get(target)!.relations.push({
          name: raw.inverse,
          kind: "toMany",
          target: name,
          from: key,
          to: column,
          reference,
        });
    }
  }
  return { workspaceId: definition.workspace.id.toLowerCase(), tables };
}

/**
 * Reads every `*.yaml` file of a definition folder, and merges their sections by name. Does not
 * replace the names of environment variables for secrets.
 */
export function readDefinition(folder: string): RawDefinition {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!entry.endsWith(".yaml")) continue;
    const sections = parse(readFileSync(join(folder, entry), "utf8")) as Record<
      string,
      Record<string, unknown>
    >;
    for (const [section, entries] of Object.entries(sections))
      merged[section] = { ...merged[section], ...entries };
  }
  return merged as unknown as RawDefinition;
}

export const columnOf = (table: ModelTable, name: string): ModelColumn => {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (!column) throw new Error(`no column ${table.name}.${name}`);
  return column;
};
