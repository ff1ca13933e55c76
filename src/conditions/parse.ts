// Condition lists of a request or a definition -> condition trees with every name resolved. Refuses empty groups, groups nested too
// deep and operators that do not fit; who may use a column is the scope's answer.
import { columnTypes } from "../catalog/index.ts";
import { comparesColumns, operatorFits, takesFlag } from "./operators.ts";
import { Problem } from "./problem.ts";
import type { Operator } from "../contract/index.ts";
import type { Condition, Match, Operand, OperandType, ValueSource } from "./tree.ts";

/** Groups and relation filters that may stand around one comparison (G6.4). */
export const GROUPS_MAX = 5;

/** One item of a condition list, as the contract's schema lets it through. */
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
  readonly match?: Match;
  readonly where?: readonly ConditionItem[];
}

/** What names mean where a list stands, and what the reader of the list may use. */
export interface ConditionScope<C, R> {
  /**
   * @param inside whether a place in the column is meant
   * @throws Problem when the name is unknown or not usable with this operator
   */
  readonly operand: (name: string, op: Operator, pointer: string, inside: boolean) => Operand<C>;
  /** Resolves a relation filter; `parse` reads its inner list in the scope of the target. @throws Problem */
  readonly related: (
    item: ConditionItem,
    pointer: string,
    parse: <C2, R2>(inner: ConditionScope<C2, R2>) => Condition<C2, R2>,
  ) => R;
  /** Where a literal value is found again when the same shape comes with other values. */
  readonly source: (item: ConditionItem) => ValueSource;
}

/**
 * A list of conditions, ANDed.
 * @param pointer JSON Pointer of the list
 * @throws Problem with the place of the flaw (G3.4)
 */
export function parseConditions<C, R>(
  items: readonly ConditionItem[],
  scope: ConditionScope<C, R>,
  pointer: string,
  depth = 0,
): Condition<C, R> {
  return {
    kind: "and",
    items: items.map((item, index) => parseItem(item, scope, `${pointer}/${index}`, depth)),
  };
}

function parseItem<C, R>(
  item: ConditionItem,
  scope: ConditionScope<C, R>,
  pointer: string,
  depth: number,
): Condition<C, R> {
  if (item.field !== undefined) return parseComparison(item, item.field, scope, pointer);
  if (depth >= GROUPS_MAX)
    throw new Problem(pointer, `conditions nest at most ${GROUPS_MAX} groups deep`);
  if (item.and !== undefined || item.or !== undefined) {
    const kind = item.and !== undefined ? "and" : "or";
    const members = item.and ?? item.or ?? [];
    if (members.length === 0)
      throw new Problem(`${pointer}/${kind}`, "a group must hold at least one condition");
    const group = parseConditions(members, scope, `${pointer}/${kind}`, depth + 1);
    return group.kind === "and" ? { kind, items: group.items } : group;
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

function parseComparison<C, R>(
  item: ConditionItem,
  field: string,
  scope: ConditionScope<C, R>,
  pointer: string,
): Condition<C, R> {
  const op = item.op;
  if (op === undefined) throw new Problem(pointer, "a comparison needs `op`");
  const column = scope.operand(field, op, `${pointer}/field`, item.path !== undefined);
  const left = item.path === undefined ? column : insideJson(column, item.path, `${pointer}/path`);
  if (!operatorFits(op, left.type, left.path !== undefined)) {
    throw new Problem(`${pointer}/op`, `${op} does not fit ${nameType(left)}`);
  }
  if (item.valueField !== undefined) {
    const right = scope.operand(item.valueField, op, `${pointer}/valueField`, false);
    if (!comparesColumns(op) || left.path !== undefined)
      throw new Problem(
        `${pointer}/op`,
        "two columns are compared with eq, neq, gt, gte, lt or lte",
      );
    if (right.type.valueType !== left.type.valueType || right.type.array !== left.type.array)
      throw new Problem(`${pointer}/valueField`, "must name a column of the same type");
    return { kind: "compareColumns", left, op, right };
  }
  if (takesFlag(op) && typeof item.value !== "boolean")
    throw new Problem(`${pointer}/value`, "must be true or false");
  return { kind: "compare", left, op, value: scope.source(item), pointer: `${pointer}/value` };
}

/** The operand for a place inside a json column. @throws Problem when the column is of another type */
export function insideJson<C>(
  column: Operand<C>,
  path: readonly (string | number)[],
  pointer: string,
): Operand<C> {
  if (columnTypes[column.type.valueType].isJson !== true || column.type.array)
    throw new Problem(pointer, "only a json column has places inside it");
  if (path.some((step) => typeof step === "string" && step.includes("\0")))
    throw new Problem(pointer, "must not hold NUL characters");
  return { ...column, path: path.map(String) };
}

const nameType = (operand: Operand<unknown>): string =>
  operand.path !== undefined ? "a place in a json column" : describeType(operand.type);

/** A type in words: `text`, `integer array`. */
export const describeType = (type: OperandType): string =>
  `${type.valueType}${type.array ? " array" : ""}`;
