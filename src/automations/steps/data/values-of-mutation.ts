// Finds the templates of a mutation whose values must be parsed JSON. Leaves out the cells of json
// columns, because they are written as JSON text.
import type { ConfigTypes } from "../../../contract/index.ts";
import { isMembers } from "../../values/json.ts";
import { columnOf } from "./column-of.ts";
import { holdsJson } from "./numbers.ts";

/** Returns the mutation without its cells of json columns. The nesting stays as in the step. */
export function valuesOfMutation(
  mutation: ConfigTypes["mutation-body"],
  tables: Parameters<typeof columnOf>[2],
): Readonly<Record<string, unknown>> {
  const { table, set, values } = mutation;
  const row = (cells: unknown): unknown =>
    isMembers(cells)
      ? Object.entries(cells).filter(([name]) => !holdsJson(columnOf(table, name, tables)))
      : cells;
  const rows = Array.isArray(values) ? values.map(row) : values;
  return { ...mutation, set: row(set), values: rows };
}
