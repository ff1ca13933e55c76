// Reports names that do not exist, with a suggestion. Silent where the table that would hold the name could not be read.
import { closestName } from "../../platform/index.ts";
import type { Path } from "../../config/index.ts";
import type { CheckedColumn, CheckedTable, Checking } from "./model.ts";

/** `Did you mean "total"?`, or what there is. */
export function suggest(name: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = closestName(name, names);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  if (names.length === 0) return "There is none to name.";
  return names.length <= 12
    ? `There are: ${names.join(", ")}.`
    : `There are ${names.length}, such as ${names.slice(0, 3).join(", ")}.`;
}

/** The table of that name; undefined, and reported, when there is none. */
export function findTable(
  { tables, report }: Checking,
  name: string,
  path: Path,
  at: "key" | "value" = "value",
): CheckedTable | undefined {
  const table = tables.get(name);
  if (table !== undefined) return table;
  const message = at === "key" ? "names no table of this workspace" : "there is no such table";
  report.add({ path, rule: "unknown-table", message, hint: suggest(name, tables.keys()), at });
  return undefined;
}

/** The column of that name; undefined when there is none, and reported when that is sure. */
export function findColumn(
  { report }: Checking,
  table: CheckedTable,
  name: string,
  path: Path,
  at: "key" | "value" = "value",
): CheckedColumn | undefined {
  const column = table.columns.get(name);
  if (column !== undefined || table.doubtful) return column;
  const message = `${at === "key" ? "names no column: " : ""}${table.name} has no such column`;
  report.add({
    path,
    rule: "unknown-column",
    message,
    hint: suggest(name, table.columns.keys()),
    at,
  });
  return undefined;
}
