// Parses the conditions of a request or a row filter. Rejects empty groups, more than five nested
// groups, and operators that do not fit the type of a column. The caller passes a `ConditionScope`,
// which knows the columns and decides which of them may be used.
import { columnTypes } from "../catalog/index.ts";
import { comparesColumns, operatorFits, takesFlag } from "./operators.ts";
import { Problem } from "./problem.ts";
import type { Operator } from "../contract/index.ts";
import type { Condition, RelationMatch, Operand, OperandType, ValueSource } from "./tree.ts";

/**
 * Maximum number of groups (`and`, `or`, `not`) and relation filters that may be nested around one
 * comparison (G6.4).
 */
export const GROUPS_MAX = 5;

/**
 * One item in a list of conditions: a comparison, a group of conditions, or a filter on related
 * rows.
 */
export interface ConditionItem {
  readonly field?: string;
  readonly path?: readonly (string | number)[];
  readonly op?: Operator;
  readonly value?: unknown;
  readonly valueField?: string;
  readonly valueFromClaim?: string;
  readonly and?: readonly ConditionItem[];
  readonly or?: readonly ConditionItem[];
  readonly not?: ConditionItem;
  readonly relation?: string;
  readonly ref?: string;
  readonly match?: RelationMatch;
  readonly where?: readonly ConditionItem[];
}

/**
 * Finds the columns and relations that conditions name, and decides if the conditions may use them.
 */
export interface ConditionScope<C, R> {
  /**
   * Returns the column that a condition compares.
   * @param inside true if the condition compares a value inside the column (a path in json)
   * @throws Problem if the name is unknown, or if the column cannot be used with this operator
   */
  readonly operand: (name: string, op: Operator, pointer: string, inside: boolean) => Operand<C>;
  /**
   * Returns the relation that a filter on related rows names. Call `parse` to parse the conditions
   * on the related rows.
   * @throws Problem if the relation is unknown or cannot be used
   */
  readonly related: (
    item: ConditionItem,
    pointer: string,
    parse: <C2, R2>(inner: ConditionScope<C2, R2>) => Condition<C2, R2>,
  ) => R;
  /**
   * Returns where a statement finds the value of a condition. It can be in the values of the
   * request, in the condition itself, or in a claim of the caller's token. A cached plan is used
   * for many requests, and each request has its own values.
   */
  readonly source: (item: ConditionItem) => ValueSource;
}

/**
 * Parses a list of conditions. A row matches the list if all conditions are true.
 * @param pointer JSON Pointer of the list in the request, for error messages
 * @throws Problem with the JSON Pointer of the error if a condition is not valid (G3.4)
 */
export function parseConditions<C, R>(
  items: readonly ConditionItem[],
  scope: ConditionScope<C, R>,
  pointer: string,
  depth = 0,
): Condition<C, R> {
  return { kind: "and", items: parseItems(items, scope, pointer, depth) };
}

const parseItems = <C, R>(
  items: readonly ConditionItem[],
  scope: ConditionScope<C, R>,
  pointer: string,
  depth: number,
): readonly Condition<C, R>[] =>
  items.map((item, index) => parseItem(item, scope, `${pointer}/${index}`, depth));

function parseItem<C, R>(
  item: ConditionItem,
  scope: ConditionScope<C, R>,
  pointer: string,
  depth: number,
): Condition<C, R> {
  if (item.field !== undefined) return parseComparison(item, item.field, scope, pointer);
  if (depth >= GROUPS_MAX)
    throw new Problem(
      pointer,
      `conditions can be nested in at most ${GROUPS_MAX} groups and relation filters`,
    );
  const kind = item.and !== undefined ? "and" : "or";
  const members = item[kind];
  if (members !== undefined) {
    if (members.length === 0)
      throw new Problem(`${pointer}/${kind}`, "a group must contain at least one condition");
    return { kind, items: parseItems(members, scope, `${pointer}/${kind}`, depth + 1) };
  }
  if (item.not !== undefined)
    return { kind: "not", item: parseItem(item.not, scope, `${pointer}/not`, depth + 1) };
  if (item.relation === undefined)
    throw new Problem(pointer, "must be a comparison, a group or a relation filter");
  return {
    kind: "related",
    match: item.match ?? "some",
    related: scope.related(item, pointer, (inner) =>
      parseConditions(item.where ?? [], inner, `${pointer}/where`, depth + 1),
    ),
  };
}

const COLUMNS = "two columns can only be compared with `eq`, `neq`, `gt`, `gte`, `lt` or `lte`";

function parseComparison<C, R>(
  item: ConditionItem,
  field: string,
  scope: ConditionScope<C, R>,
  pointer: string,
): Condition<C, R> {
  const op = item.op;
  if (op === undefined)
    throw new Problem(pointer, "a comparison needs the field `op`, which names the operator");
  const column = scope.operand(field, op, `${pointer}/field`, item.path !== undefined);
  const left = item.path === undefined ? column : insideJson(column, item.path, `${pointer}/path`);
  if (!operatorFits(op, left.type, left.path !== undefined)) {
    const type = left.path === undefined ? describeType(left.type) : "a path in a json column";
    throw new Problem(`${pointer}/op`, `${op} does not fit ${type}`);
  }
  if (item.valueField !== undefined) {
    const right = scope.operand(item.valueField, op, `${pointer}/valueField`, false);
    if (!comparesColumns(op) || left.path !== undefined)
      throw new Problem(`${pointer}/op`, COLUMNS);
    if (right.type.valueType !== left.type.valueType || right.type.array !== left.type.array)
      throw new Problem(`${pointer}/valueField`, "must name a column of the same type");
    return { kind: "compareColumns", left, op, right };
  }
  if (takesFlag(op) && typeof item.value !== "boolean")
    throw new Problem(`${pointer}/value`, "must be true or false");
  return { kind: "compare", left, op, value: scope.source(item), pointer: `${pointer}/value` };
}

/**
 * Returns the operand (what a condition compares) for a value inside a json column.
 * @throws Problem if the column is not a json column
 */
export function insideJson<C>(
  column: Operand<C>,
  path: readonly (string | number)[],
  pointer: string,
): Operand<C> {
  if (columnTypes[column.type.valueType].isJson !== true || column.type.array)
    throw new Problem(pointer, "only a json column can have a `path`");
  if (path.some((step) => typeof step === "string" && step.includes("\0")))
    throw new Problem(pointer, "must not contain NUL characters");
  return { ...column, path: path.map(String) };
}

/** Returns the type in words for an error message, such as `text` or `integer array`. */
export const describeType = (type: OperandType): string =>
  `${type.valueType}${type.array ? " array" : ""}`;
