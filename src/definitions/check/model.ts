// Builds an index of the tables in a definition for the checks: columns, primary keys and relations
// by name. Marks entries that have errors, so that later checks skip them.
import { columnTypes } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { ColumnInput, DefinitionInput, TableInput } from "../load/input.ts";
import type { Report } from "./report.ts";

export interface CheckedColumn {
  readonly name: string;
  readonly path: ValuePath;
  readonly input: ColumnInput;
  /** True if the column's definition has errors, so that its type is unknown. */
  readonly doubtful: boolean;
}

export interface CheckedTable {
  readonly name: string;
  readonly path: ValuePath;
  readonly input: TableInput;
  /**
   * True if the definition of the columns could not be read, so that the names of the columns are
   * unknown.
   */
  readonly doubtful: boolean;
  readonly columns: ReadonlyMap<string, CheckedColumn>;
  /** The declared primary key, or the column `id` that the gateway adds. */
  readonly primaryKey: CheckedColumn;
}

/** The input of every check of a definition. */
export interface Checking {
  readonly input: DefinitionInput;
  readonly report: Report;
  /** All tables by name, including tables with errors. */
  readonly tables: ReadonlyMap<string, CheckedTable>;
  readonly folder: string;
  readonly seedFiles: readonly string[];
}

/** The column that the gateway adds to a table without a primary key. */
export const addedKey: ColumnInput = { type: "uuid", primaryKey: true, default: "uuid" };

/** Returns the tables of a definition by name. */
export function modelTables(
  input: DefinitionInput,
  report: Report,
): ReadonlyMap<string, CheckedTable> {
  return new Map(
    Object.entries(input.tables).map(([name, table]) => [name, modelTable(name, table, report)]),
  );
}

function modelTable(name: string, input: TableInput, report: Report): CheckedTable {
  const path: ValuePath = ["tables", name];
  const doubtful =
    report.isRefused([...path, "columns"]) ||
    typeof input?.columns !== "object" ||
    input.columns === null;
  const columns = new Map<string, CheckedColumn>();
  for (const [column, described] of doubtful ? [] : Object.entries(input.columns)) {
    const columnPath = [...path, "columns", column];
    columns.set(column, {
      name: column,
      path: columnPath,
      input: described,
      doubtful: report.isTouched(columnPath),
    });
  }
  let primaryKey = [...columns.values()].find(
    (column) => !column.doubtful && column.input.primaryKey === true,
  );
  if (primaryKey === undefined) {
    primaryKey = {
      name: "id",
      path,
      input: addedKey,
      doubtful: doubtful || [...columns.values()].some((column) => column.doubtful),
    };
    if (!columns.has("id")) columns.set("id", primaryKey);
  }
  return { name, path, input, doubtful, columns, primaryKey };
}

/**
 * Returns the type of a column's values, which decides the allowed operators. A reference has the
 * type of the primary key that it refers to. Returns undefined if the type is unknown.
 */
export function operandTypeOf(
  column: CheckedColumn,
  tables: Checking["tables"],
): OperandType | undefined {
  if (column.doubtful) return undefined;
  const { type, array = false, values, table } = column.input;
  if (type !== "reference")
    return {
      valueType: type,
      array,
      ...(values !== undefined && columnTypes[type].fields.includes("values") ? { values } : {}),
    };
  const key = tables.get(table ?? "")?.primaryKey;
  if (key === undefined || key.doubtful || key.input.type === "reference") return undefined;
  return { valueType: key.input.type, array: false };
}

/**
 * Returns the target table of each relation of a table, by the relation's name. Relations are the
 * references of the table, and the inverses (key `inverse`) of references in other tables to this
 * table.
 */
export function relationsOf(
  table: CheckedTable,
  tables: Checking["tables"],
): ReadonlyMap<string, CheckedTable> {
  const relations = new Map<string, CheckedTable>();
  for (const other of tables.values()) {
    for (const { name, input, doubtful } of other.columns.values()) {
      if (doubtful || input.type !== "reference") continue;
      const target = tables.get(input.table ?? "");
      if (target === undefined) continue;
      if (other === table) relations.set(input.relation ?? name, target);
      if (target === table && input.inverse !== undefined) relations.set(input.inverse, other);
    }
  }
  return relations;
}

/**
 * Returns true if the names of all relations are known. They are not known if a column has errors
 * or refers to an unknown table, because it could define another relation.
 */
export const knowsRelations = (tables: Checking["tables"]): boolean =>
  [...tables.values()].every(
    (table) =>
      !table.doubtful &&
      [...table.columns.values()].every(
        ({ doubtful, input }) =>
          !doubtful && (input.type !== "reference" || tables.has(input.table ?? "")),
      ),
  );
