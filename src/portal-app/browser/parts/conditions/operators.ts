// The operators of the query language by column, as /schema lists them, with labels.
import type { ContractSchema } from "../../../../contract/index.ts";
import type { RowCondition } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { isListColumn, type ShownColumn } from "../values/column-text.ts";
import { keyColumnOf, referredTable } from "../values/related-rows.ts";

export type SimpleCondition = ContractSchema<"Comparison">;
type OperatorName = ContractSchema<"Operator">;

const words: Readonly<Record<OperatorName, string>> = {
  eq: "is",
  neq: "is not",
  in: "is one of",
  nin: "is none of",
  isNull: "is null",
  gt: "is greater than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  between: "is between",
  like: "matches the pattern",
  ilike: "matches the pattern (upper or lower case)",
  nlike: "does not match the pattern",
  nilike: "does not match the pattern (upper or lower case)",
  contains: "contains",
  icontains: "contains (upper or lower case)",
  startsWith: "starts with",
  istartsWith: "starts with (upper or lower case)",
  endsWith: "ends with",
  iendsWith: "ends with (upper or lower case)",
  search: "has the words",
  hasAny: "has one of",
  hasAll: "has all of",
  containedBy: "has nothing beside",
  isEmpty: "is empty",
  jsonContains: "contains the JSON",
  hasKey: "has the key",
  hasAnyKey: "has one of the keys",
  hasAllKeys: "has all the keys",
};

/** The form of an operator's value. */
export type ValueForm = "flag" | "list" | "json" | "text" | "value";

/** Operators whose value has another form than a value of the column. */
const forms: Readonly<Partial<Record<OperatorName, ValueForm>>> = {
  isNull: "flag",
  isEmpty: "flag",
  in: "list",
  nin: "list",
  between: "list",
  hasAny: "list",
  hasAll: "list",
  containedBy: "list",
  hasAnyKey: "list",
  hasAllKeys: "list",
  hasKey: "text",
  jsonContains: "json",
};

/** Returns the form of an operator's value. */
export const valueFormOf = (column: ShownColumn, op: OperatorName): ValueForm =>
  forms[op] ?? (column.type === "json" || isListColumn(column) ? "json" : "value");

/** Operators for columns that the member may compare, but not sort or search. */
const filterOnly: ReadonlySet<string> = new Set(["eq", "in", "isNull"]);

/** Returns the operators that the member may use with a column, with labels. */
export function operatorsFor(
  schema: WorkspaceSchema,
  table: ShownTable,
  column: ShownColumn,
): readonly { readonly value: OperatorName; readonly label: string }[] {
  const target = referredTable(schema, table, column)?.target;
  const key = target === undefined ? undefined : keyColumnOf(target);
  const names = new Set<OperatorName>([
    ...(schema.operators[column.array ? "array" : column.type] ?? []),
    ...(key === undefined ? [] : (schema.operators[key.type] ?? [])),
  ]);
  return [...names]
    .filter((op) => column.access.filter === "range" || filterOnly.has(op))
    .map((value) => ({ value, label: words[value] }));
}

/** Returns a first condition on a column. It is complete and can be sent. */
export function firstCondition(
  schema: WorkspaceSchema,
  table: ShownTable,
  column: ShownColumn,
): SimpleCondition {
  const offered = operatorsFor(schema, table, column).map(({ value }) => value);
  const op =
    column.type === "text" && !column.array && offered.includes("icontains")
      ? "icontains"
      : column.type === "boolean" || column.values !== null
        ? "eq"
        : "isNull";
  return { field: column.name, op, value: valueAfter(column, null, op, null) };
}

/**
 * Returns the value after a change of the operator. The value stays if the new operator takes
 * values of the same form.
 */
export function valueAfter(
  column: ShownColumn,
  before: OperatorName | null,
  after: OperatorName,
  value: unknown,
): SimpleCondition["value"] {
  const form = valueFormOf(column, after);
  if (before !== null && valueFormOf(column, before) === form)
    return value as SimpleCondition["value"];
  if (form === "flag") return after === "isNull" ? false : true;
  if (form === "list")
    return Array.isArray(value) || value === null || before === null ? [] : asList(value);
  if (form === "json") return isListColumn(column) ? [] : {};
  if (column.type === "boolean") return true;
  if (column.values !== null) return column.values[0] ?? "";
  return Array.isArray(value) ? ((value[0] as string | undefined) ?? "") : "";
}

const asList = (value: unknown): SimpleCondition["value"] =>
  typeof value === "string" || typeof value === "number" ? [value] : [];

/** Claims of tokens that row filters often compare with. */
export const commonClaims = ["sub", "email", "sid"] as const;

/** A comparison of a column with a claim of the user's token, which row filters may contain. */
type ClaimCondition = Pick<SimpleCondition, "field" | "op"> & {
  readonly valueFromClaim: string;
};

/**
 * Returns a comparison of a column with a claim of the user, and its column. Returns null for other
 * conditions.
 */
export function claimIn(columns: readonly ShownColumn[], condition: RowCondition) {
  if (typeof condition !== "object" || condition === null) return null;
  if (!("field" in condition) || !("valueFromClaim" in condition)) return null;
  if ("path" in condition || "value" in condition || "valueField" in condition) return null;
  const { field, op, valueFromClaim } = condition as unknown as ClaimCondition;
  const column = columns.find(({ name }) => name === field);
  if (column === undefined || typeof valueFromClaim !== "string") return null;
  return { field, op, valueFromClaim, column };
}

/**
 * Returns a comparison of a column with a value, and its column. Returns null for other conditions.
 * The input may be any JSON, because it comes from the address or from typed text.
 */
export function simpleIn(columns: readonly ShownColumn[], condition: RowCondition) {
  if (typeof condition !== "object" || condition === null) return null;
  if (!("field" in condition) || "valueField" in condition || "path" in condition) return null;
  // Row filters of roles may compare with a claim of the user.
  if ("valueFromClaim" in condition) return null;
  const column = columns.find(({ name }) => name === condition.field);
  return column === undefined ? null : { ...condition, column };
}
