// Detects an update or delete whose conditions match every possible row, such as `a = 1 or a <> 1`.
// The gateway refuses this write (G7.8). The check uses the planned conditions and
// the values of the request.
import { oppositeOf, truthOfEmpty } from "../../conditions/index.ts";
import type { PlannedCondition } from "./read-plan.ts";

/**
 * The truth of a condition: true if it matches every row without null values, false if it matches
 * no row, null if it depends on the row.
 */
type Truth = boolean | null;
type PlannedComparison = Extract<PlannedCondition, { kind: "compare" }>;

/**
 * Returns true if the conditions match every row.
 * @param values the bound values of the request, by index
 */
export const passesEveryRow = (where: PlannedCondition, values: readonly unknown[]): boolean =>
  truthOf(where, values) === true;

function truthOf(condition: PlannedCondition, values: readonly unknown[]): Truth {
  switch (condition.kind) {
    case "and":
      return truthOfList(condition.items, values, false);
    case "or":
      return truthOfList(condition.items, values, true);
    case "not":
      return opposite(truthOf(condition.item, values));
    case "related":
      return relatedTruth(condition.match, truthOf(condition.related.where, values));
    case "compareColumns":
      return condition.left.column.column === condition.right.column.column
        ? condition.op === "eq" || condition.op === "gte" || condition.op === "lte"
        : null;
    case "compare":
      return comparisonTruth(condition, comparedValue(condition, values));
  }
}

/**
 * Returns the truth of a list of conditions. In an `and` list, one false item makes the whole list
 * false. In an `or` list, one true item makes the whole list true.
 * @param decides the truth of this one item: false for an `and` list, true for an `or` list
 */
function truthOfList(
  items: readonly PlannedCondition[],
  values: readonly unknown[],
  decides: boolean,
): Truth {
  const truths = items.map((item) => truthOf(item, values));
  if (truths.includes(decides) || holdsOpposites(items, values)) return decides;
  return truths.every((truth) => truth === !decides) ? !decides : null;
}

/**
 * Returns true if the list contains a comparison and its opposite, such as `a = 1` and `a <> 1`.
 * Each row in which the column is not null matches one of the two.
 */
function holdsOpposites(items: readonly PlannedCondition[], values: readonly unknown[]): boolean {
  const seen = new Map<string, boolean>();
  for (const item of items) {
    const form = formOf(item, values, true);
    if (form === undefined) continue;
    const [text, isPlain] = form;
    if (seen.get(text) === !isPlain) return true;
    seen.set(text, isPlain);
  }
  return false;
}

/**
 * Returns a text and a flag for a comparison. A comparison and its opposite, such as `price < 5`
 * and `price >= 5`, have the same text and different flags. Returns undefined for a condition that
 * is not a single comparison.
 */
function formOf(
  condition: PlannedCondition,
  values: readonly unknown[],
  isPlain: boolean,
): readonly [text: string, isPlain: boolean] | undefined {
  if (condition.kind === "not") return formOf(condition.item, values, !isPlain);
  if (condition.kind === "and" || condition.kind === "or")
    return condition.items.length === 1 ? formOf(condition.items[0]!, values, isPlain) : undefined;
  // A value at a path inside json may match neither a comparison nor its opposite.
  if (condition.kind !== "compare" || condition.left.path !== undefined) return undefined;
  const { op, left } = condition;
  const value = comparedValue(condition, values);
  const { id } = left.column.column.column;
  if (op === "isNull") return [JSON.stringify([id, op]), isPlain === (value === true)];
  const other = oppositeOf(op);
  const text = JSON.stringify([id, other ?? op, value]);
  return [text, isPlain === (other === undefined)];
}

const opposite = (truth: Truth): Truth => (truth === null ? null : !truth);

/**
 * Returns the truth of a relation filter. The truth is known only in two cases, because a row may
 * have related rows or none: every row meets the condition of `every`, or no row meets the
 * condition of `some` or `none`.
 * @param inner the truth of the condition on the related rows
 */
function relatedTruth(match: "some" | "none" | "every", inner: Truth): Truth {
  if (match === "every") return inner === true ? true : null;
  if (inner === false) return match === "none";
  return null;
}

function comparedValue({ value }: PlannedComparison, values: readonly unknown[]): unknown {
  return value.kind === "slot"
    ? values[value.index]
    : value.kind === "literal"
      ? value.value
      : null;
}

function comparisonTruth({ op, left }: PlannedComparison, value: unknown): Truth {
  const isPlain = left.path === undefined;
  if (op === "isNull") return isPlain && !left.column.column.nullable ? value !== true : null;
  // Inside json, only some rows have a text, so an empty pattern does not match every row.
  return isPlain || Array.isArray(value) ? truthOfEmpty(op, value) : null;
}
