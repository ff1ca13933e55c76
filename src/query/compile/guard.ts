// Separates the caller's conditions into two groups: beside the row filter and behind it (G5.16).
// PostgreSQL evaluates conditions beside the row filter in any order, so also for hidden rows. A
// slow condition, such as a pattern, could then reveal the content of a hidden row by its duration.
// PostgreSQL evaluates conditions behind the row filter only for rows that the row filter admits.
import type { RowRule } from "../../access/index.ts";
import { isPlainComparison, type Condition } from "../../conditions/index.ts";
import { ruleSql } from "./row-filter.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, own, sql, type Sql } from "./text.ts";
import type { ColumnRef, RowOrder } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

/**
 * Maximum number of comparisons beside the row filter. With 20 comparisons, PostgreSQL can still
 * use any index. With more comparisons, the time for a hidden row could change measurably.
 */
const BESIDE_MAX = 20;

/**
 * An `in` list counts as this number of comparisons. Two lists exceed `BESIDE_MAX`, so PostgreSQL
 * may evaluate at most one list before the row filter. PostgreSQL would prepare a second list only
 * after a row has matched the first list. This preparation takes measurable time.
 */
const LIST_COUNTS = 11;

/** Returns the conditions that must all be true: the items of an `and`, or the single condition. */
export const itemsOf = <C, R>(where: Condition<C, R>): readonly Condition<C, R>[] =>
  where.kind === "and" ? where.items : [where];

/**
 * Separates conditions into two lists. PostgreSQL may evaluate the conditions in `beside` before or
 * after the row filter. It must evaluate the conditions in `behind` only for rows that the row
 * filter admits.
 * @param isPlain returns true if conditions in `beside` may use the column
 */
export function sorted<C, R>(where: Condition<C, R>, isPlain: (column: C) => boolean) {
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
 * Returns true if the row filter has at most `BESIDE_MAX` comparisons, so that its duration cannot
 * be measured. PostgreSQL evaluates a slower row filter only if a comparison beside it is true. A
 * long duration then reveals that a hidden row meets the comparison. In a root list, the row filter
 * runs once for a hidden row. In a related list, it runs once for every outer row, and the total
 * time could be measured.
 */
const isQuick = (rule: RowRule): boolean =>
  rule === "all" ||
  rule.every(({ tree }) => plainComparisons(tree, () => true) <= BESIDE_MAX / rule.length);

/**
 * Returns true if PostgreSQL may evaluate comparisons before or after the row filter of a source. A
 * source is a table with only the rows that the caller may see.
 * @param isRelated true if the source is joined to rows of another source
 */
export const standsBeside = (rows: RowRule, isRelated: boolean): boolean =>
  !isRelated || isQuick(rows);

/**
 * Returns the number of comparisons in a condition, to check it against `BESIDE_MAX`. Returns
 * infinity if PostgreSQL must evaluate a comparison after the row filter.
 */
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

/**
 * Returns true if the column is unmasked in all rows in which it is visible. For a masked column, a
 * comparison would also compute the mask, which takes time.
 */
export const isPlainColumn = ({ column: { views } }: ColumnRef): boolean =>
  views.length === 1 && views[0]!.mask === null;

/**
 * Returns true if PostgreSQL may compare rows with the cursor before it evaluates the row filter.
 * Each column of the order must be an unmasked column of the list's own table.
 */
export const isPlainOrder = (order: readonly RowOrder[]): boolean =>
  order.every(({ by }) => !("link" in by) && isPlainColumn(by));

/**
 * Name of an additional column in the subselect of a source. The column is true if the row filter
 * admits the row.
 */
export const ADMITTED = "ok";

/**
 * Returns conditions that PostgreSQL evaluates only for rows that the row filter admits. If the
 * source shows all rows, returns the conditions unchanged.
 */
export function behindSql(
  source: Source,
  conditions: readonly Sql[],
  context: StatementContext,
): readonly Sql[] {
  if (source.rows === "all" || conditions.length === 0) return conditions;
  const isAdmitted =
    source === context.changed?.source
      ? ruleSql(source.rows, context.changed.raw, context)
      : own(context.aliases.of(source), ADMITTED);
  return [sql`case when ${isAdmitted} then ${all(conditions)} end`];
}
