// Whether an update or delete is unscoped, its conditions letting every row through by their form, which is refused (G7.8).
// Judged on the planned conditions with the values of the request.
import { oppositeOf, truthOfEmpty, type Condition } from "../../conditions/index.ts";
import type { ColumnRef, PlannedCondition, RelatedPlan } from "./read-plan.ts";

/** True where every row with a value passes, false where none does, null where it depends on the row. */
type Truth = boolean | null;
type Comparison = Extract<Condition<ColumnRef, RelatedPlan>, { kind: "compare" }>;

/** @param values the bound values of the request, by slot */
export const passesEveryRow = (where: PlannedCondition, values: readonly unknown[]): boolean =>
  truthOf(where, values) === true;

function truthOf(condition: PlannedCondition, values: readonly unknown[]): Truth {
  switch (condition.kind) {
    case "and":
      return together(condition.items, values, false);
    case "or":
      return together(condition.items, values, true);
    case "not":
      return opposite(truthOf(condition.item, values));
    case "related":
      return relatedTruth(condition.match, truthOf(condition.related.where, values));
    case "compareColumns":
      return condition.left.column.column === condition.right.column.column
        ? condition.op === "eq" || condition.op === "gte" || condition.op === "lte"
        : null;
    case "compare":
      return comparisonTruth(condition, valueOf(condition, values));
  }
}

/** The truth of a list: `decides` is the one that settles it alone (false for and, true for or). */
function together(
  items: readonly PlannedCondition[],
  values: readonly unknown[],
  decides: boolean,
): Truth {
  const truths = items.map((item) => truthOf(item, values));
  if (truths.includes(decides) || holdsOpposites(items, values)) return decides;
  return truths.every((truth) => truth === !decides) ? !decides : null;
}

/** Whether a comparison stands in the list together with its opposite: one of the two lets a row with a value through. */
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

/** A comparison as text, the same for its opposite, and whether it stands there as it is; undefined for everything else. */
function formOf(
  condition: PlannedCondition,
  values: readonly unknown[],
  isPlain: boolean,
): readonly [text: string, isPlain: boolean] | undefined {
  if (condition.kind === "not") return formOf(condition.item, values, !isPlain);
  if (condition.kind === "and" || condition.kind === "or")
    return condition.items.length === 1 ? formOf(condition.items[0]!, values, isPlain) : undefined;
  // Inside json a place may hold a value that neither of the two fits.
  if (condition.kind !== "compare" || condition.left.path !== undefined) return undefined;
  const { op, left } = condition;
  const value = valueOf(condition, values);
  const { id } = left.column.column.column;
  if (op === "isNull") return [JSON.stringify([id, op]), isPlain === (value === true)];
  const other = oppositeOf(op);
  const text = JSON.stringify([id, other ?? op, value]);
  return [text, isPlain === (other === undefined)];
}

const opposite = (truth: Truth): Truth => (truth === null ? null : !truth);

/** Whether there are related rows depends on the row; what none could break or meet does not. */
function relatedTruth(match: "some" | "none" | "every", inner: Truth): Truth {
  if (match === "every") return inner === true ? true : null;
  if (inner === false) return match === "none";
  return null;
}

function valueOf({ value }: Comparison, values: readonly unknown[]): unknown {
  return value.kind === "slot"
    ? values[value.index]
    : value.kind === "literal"
      ? value.value
      : null;
}

function comparisonTruth({ op, left }: Comparison, value: unknown): Truth {
  const isPlain = left.path === undefined;
  if (op === "isNull") return isPlain && !left.column.column.nullable ? value !== true : null;
  // Inside json only some rows hold a text.
  return isPlain || Array.isArray(value) ? truthOfEmpty(op, value) : null;
}
