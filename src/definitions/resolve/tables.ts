// Resolves tables: adds ids and defaults, and a primary key to a table without one.
import { addedKey } from "../check/model.ts";
import { idsOf, resolveIds } from "./ids.ts";
import { columnTypes, type ColumnDefinition, type TableDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { ColumnInput, Named, TableInput } from "../load/input.ts";
import type { Report } from "../check/report.ts";

/** Returns the tables with ids, defaults and primary keys. */
export function resolveTables(
  tables: Named<TableInput>,
  stored: Named<TableDefinition>,
  workspaceId: Guid,
  report: Report,
): Record<string, TableDefinition> {
  const idOf = idsOf(workspaceId);
  const path: ValuePath = ["tables"];
  const ids = resolveIds({ path, entries: tables, stored, derive: idOf("table"), report });
  const storedById = new Map(Object.values(stored).map((table) => [table.id, table]));
  const takenColumns = new Set<Guid>();
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const id = ids.get(name)!;
      const columns = withKey(table.columns);
      const first = table.renamedFrom ?? name;
      const columnId = idOf("column");
      const columnIds = resolveIds({
        path: [...path, name, "columns"],
        entries: columns,
        stored: storedById.get(id)?.columns ?? {},
        derive: (column) => {
          const derived = columnId(`${first}.${column}`);
          // Another table, which once had this name, still uses the derived id. So the id is
          // derived from the table's id.
          return takenColumns.has(derived) ? columnId(`${id}.${column}`) : derived;
        },
        deriveAnother: (column) => columnId(`${id}.${column}`),
        report,
      });
      for (const taken of columnIds.values()) takenColumns.add(taken);
      return [name, resolveTable(table, id, columns, columnIds)];
    }),
  );
}

const withKey = (columns: Named<ColumnInput>): Named<ColumnInput> =>
  Object.values(columns).some((column) => column.primaryKey === true)
    ? columns
    : { id: addedKey, ...columns };

function resolveTable(
  table: TableInput,
  id: Guid,
  columns: Named<ColumnInput>,
  columnIds: ReadonlyMap<string, Guid>,
): TableDefinition {
  return {
    id,
    label: table.label ?? null,
    description: table.description ?? null,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        resolveColumn(name, column, columnIds.get(name)!),
      ]),
    ),
    indexes: (table.indexes ?? []).map(({ columns: names }) => ({ columns: [...names] })),
    unique: (table.unique ?? []).map((names) => [...names]),
  };
}

function resolveColumn(name: string, column: ColumnInput, id: Guid): ColumnDefinition {
  const { type, maxLength, precision, scale, min, max, values } = column;
  const primaryKey = column.primaryKey === true;
  const reference =
    type === "reference"
      ? {
          table: column.table!,
          onDelete: column.onDelete ?? "restrict",
          relation: column.relation ?? name,
          inverse: column.inverse ?? null,
        }
      : undefined;
  const optional = {
    default: column.default ?? undefined,
    maxLength,
    precision,
    scale: precision === undefined ? undefined : (scale ?? 0),
    min,
    max,
    values: values && [...values],
    reference,
    indexed: (type !== "reference" && columnTypes[type].holdsBlobs) || undefined,
  };
  return {
    id,
    type,
    array: column.array ?? false,
    required: primaryKey || (column.required ?? false),
    primaryKey,
    unique: column.unique ?? false,
    description: column.description ?? null,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}
