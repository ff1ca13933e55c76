// Sorts the caller's conditions by whether they may be asked beside a row filter (G5.16): PostgreSQL asks what stands together in any
// order, and the time that a pattern or a relation filter takes would tell what a hidden row holds. Those are asked inside the filter.
import type { RowRule } from "../../access/index.ts";
import { isPlainComparison, type Condition } from "../../conditions/index.ts";
import { ruleSql } from "./row-filter.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, own, sql, type Sql } from "./text.ts";
import type { ColumnRef, RowOrder } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

/** Comparisons beside a filter: enough for any index, too few for their number to be seen in the time of a hidden row. */
const BESIDE_MAX = 20;

/** A list counts as more than half of them: a second one is made ready only where the first lets a hidden row through. */
const LIST_COUNTS = 11;

/** The items of a list of conditions, by where they are asked. */
interface Sorted<C, R> {
  readonly beside: readonly Condition<C, R>[];
  readonly behind: readonly Condition<C, R>[];
}

/** The conditions that must all hold. */
export const itemsOf = <C, R>(where: Condition<C, R>): readonly Condition<C, R>[] =>
  where.kind === "and" ? where.items : [where];

/** @param isPlain whether the column can be named beside the filter */
export function sorted<C, R>(
  where: Condition<C, R>,
  isPlain: (column: C) => boolean,
): Sorted<C, R> {
  const beside: Condition<C, R>[] = [];
  const behind: Condition<C, R>[] = [];
  let left = BESIDE_MAX;
  for (const item of itemsOf(where)) {
    const comparisons = plainComparisons(item, isPlain);
    if (comparisons <= left) {
      left -= comparisons;
      beside.push(item);
    } else behind.push(item);
  }
  return { beside, behind };
}

/**
 * Whether the filter is done in no time worth measuring. Any other tells by its own time that a comparison beside it has let a hidden
 * row through: once in a list of its own, and as often as rows lead to that one where it is related.
 */
const isQuick = (rule: RowRule): boolean =>
  rule === "all" ||
  rule.every(({ tree }) => plainComparisons(tree, () => true) <= BESIDE_MAX / rule.length);

/** Whether comparisons may stand beside the filter of a source. @param isRelated whether it hangs on rows of another */
export const standsBeside = (rows: RowRule, isRelated: boolean): boolean =>
  !isRelated || isQuick(rows);

/** How many comparisons it counts as; infinitely many where one of them is not plain. */
function plainComparisons<C, R>(
  condition: Condition<C, R>,
  isPlain: (column: C) => boolean,
): number {
  const inner = (item: Condition<C, R>): number => plainComparisons(item, isPlain);
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.items.map(inner).reduce((sum, parts) => sum + parts, 0);
    case "not":
      return inner(condition.item);
    case "related":
      return Infinity;
    case "compareColumns":
    case "compare": {
      const operands =
        condition.kind === "compare" ? [condition.left] : [condition.left, condition.right];
      const isOne = operands.every(
        (operand) => isPlainComparison(condition.op, operand) && isPlain(operand.column),
      );
      return isOne ? (condition.op === "in" ? LIST_COUNTS : 1) : Infinity;
    }
  }
}

/** Raw wherever it shows: a mask would be computed for the comparison. */
export const isPlainColumn = ({ column: { views } }: ColumnRef): boolean =>
  views.length === 1 && views[0]!.mask === null;

/** Whether a list in that order can be continued by plain comparisons. */
export const isPlainOrder = (order: readonly RowOrder[]): boolean =>
  order.every(({ by }) => !("related" in by) && isPlainColumn(by));

/** The column of a source that says again whether its filter lets the row through. */
export const KEPT = "ok";

/** Conditions that are asked only of rows that the source shows; one by one where it shows all. */
export function behindSql(
  source: Source,
  conditions: readonly Sql[],
  context: StatementContext,
): readonly Sql[] {
  if (source.rows === "all" || conditions.length === 0) return conditions;
  const isKept =
    source === context.changed?.source
      ? ruleSql(source.rows, context.changed.raw, context)
      : own(context.aliases.of(source), KEPT);
  return [sql`case when ${isKept} then ${all(conditions)} end`];
}
