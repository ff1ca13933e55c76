// The operators and aggregates that each column type permits, for generated tests. It is a second
// copy of the contract's table, independent of src/.
import type { ModelColumn } from "../model.ts";

const everywhere = ["eq", "neq", "in", "nin", "isNull"];
const ordered = ["gt", "gte", "lt", "lte", "between"];
const texts =
  "like ilike nlike nilike contains icontains startsWith istartsWith endsWith iendsWith search".split(
    " ",
  );
const lists = ["hasAny", "hasAll", "containedBy", "isEmpty"];
const jsons = ["jsonContains", "hasKey", "hasAnyKey", "hasAllKeys"];

export const allOperators = [everywhere, ordered, texts, lists, jsons].flat();

const numbers = new Set(["integer", "bigint", "decimal", "float"]);
const withOrder = new Set([...numbers, "date", "timestamp", "time", "text"]);

export const isNumber = (type: string): boolean => numbers.has(type);

/** The operators that a column takes, by its type. */
export function operatorsFor(column: Pick<ModelColumn, "valueType" | "array">): readonly string[] {
  if (column.array || column.valueType === "file") return [...everywhere, ...lists];
  return [
    ...everywhere,
    ...(withOrder.has(column.valueType) ? ordered : []),
    ...(column.valueType === "text" ? texts : []),
    ...(column.valueType === "json" ? jsons : []),
  ];
}

/** The operators that are permitted for a path inside a json column. */
export const pathOperators: readonly string[] = [
  ..."eq neq in isNull like ilike contains icontains startsWith endsWith jsonContains hasKey".split(
    " ",
  ),
  ...ordered,
];

/** The aggregate functions that a column takes, by its type. */
export function aggregatesFor(column: Pick<ModelColumn, "valueType" | "array">): readonly string[] {
  const counts = ["count", "countDistinct"];
  if (column.array) return counts;
  if (numbers.has(column.valueType)) return [...counts, "sum", "avg", "min", "max"];
  return withOrder.has(column.valueType) ? [...counts, "min", "max"] : counts;
}

export const buckets = ["hour", "day", "week", "month", "quarter", "year"] as const;
