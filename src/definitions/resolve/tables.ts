// Converts tables into their stored form: adds ids and defaults, and adds a primary key to a table
// that has none.
import { addedKey } from "../check/model.ts";
import { resolveIds } from "./ids.ts";
import { columnTypes, type ColumnDefinition, type TableDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { mapNamed, type ColumnInput, type Named, type TableInput } from "../load/input.ts";
import type { Report } from "../check/report.ts";

/**
 * Returns a function that converts a table into its stored form. It must be called for each table
 * in the order of the files.
 * @param stored the stored tables, whose columns keep their ids
 */
export function tableResolver(
  stored: Named<TableDefinition>,
  columnId: (name: string) => Guid,
  report: Report,
): (table: TableInput, id: Guid, name: string) => TableDefinition {
  const storedById = new Map(Object.values(stored).map((table) => [table.id, table]));
  const takenColumns = new Set<Guid>();
  return (table, id, name) => {
    const columns = withKey(table.columns);
    const first = table.renamedFrom ?? name;
    const columnIds = resolveIds({
      path: ["tables", name, "columns"],
      entries: columns,
      stored: storedById.get(id)?.columns ?? {},
      derive: (column) => {
        const derived = columnId(`${first}.${column}`);
        // Another table had this name before, and its column has the derived id. So this id is
        // derived from the table's id.
        return takenColumns.has(derived) ? columnId(`${id}.${column}`) : derived;
      },
      deriveAnother: (column) => columnId(`${id}.${column}`),
      report,
    });
    for (const taken of columnIds.values()) takenColumns.add(taken);
    return {
      id,
      label: table.label ?? null,
      description: table.description ?? null,
      columns: mapNamed(columns, (column, key) => resolveColumn(key, column, columnIds.get(key)!)),
      indexes: table.indexes ?? [],
      unique: table.unique ?? [],
    };
  };
}

const withKey = (columns: Named<ColumnInput>): Named<ColumnInput> =>
  Object.values(columns).some((column) => column.primaryKey === true)
    ? columns
    : { id: addedKey, ...columns };

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
    values,
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
