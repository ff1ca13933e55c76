// Finds tables and columns of a definition by name. Reports an unknown name with a suggestion. Does
// not report unknown columns of a table whose columns could not be read.
import { ValueError } from "../../catalog/index.ts";
import { closestName } from "../../platform/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { CheckedColumn, CheckedTable, Checking } from "./model.ts";

/**
 * Returns the hint for an unknown name: a suggestion such as `Did you mean "total"?`, or a list of
 * the known names.
 */
export function suggest(name: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = closestName(name, names);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  if (names.length === 0)
    return "The definition does not contain an entry of this kind yet. Add one first.";
  return names.length <= 12
    ? `Use one of these names: ${names.join(", ")}.`
    : `Use one of the ${names.length} defined names, such as ${names.slice(0, 3).join(", ")}.`;
}

/**
 * Returns the table with this name. If no table has this name, reports an error and returns
 * undefined.
 */
export function findTable(
  { tables, report }: Checking,
  name: string,
  path: ValuePath,
  at: "key" | "value" = "value",
): CheckedTable | undefined {
  const table = tables.get(name);
  if (table !== undefined) return table;
  const message = at === "key" ? "names no table of this workspace" : "there is no such table";
  report.add("unknown-table", path, { message, hint: suggest(name, tables.keys()), at });
  return undefined;
}

/**
 * Returns the column with this name. If no column has this name, returns undefined. Also reports an
 * error, unless the columns of the table could not be read.
 */
export function findColumn(
  { report }: Checking,
  table: CheckedTable,
  name: string,
  path: ValuePath,
  at: "key" | "value" = "value",
): CheckedColumn | undefined {
  const column = table.columns.get(name);
  if (column !== undefined || table.doubtful) return column;
  const message = `${at === "key" ? "names no column: " : ""}${table.name} has no such column`;
  report.add("unknown-column", path, { message, hint: suggest(name, table.columns.keys()), at });
  return undefined;
}

/**
 * Calls `parse`, which parses a value. Returns the reason why it rejects the value, or undefined if
 * it accepts the value.
 */
export function misfitOf(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error.message;
    throw error;
  }
}
