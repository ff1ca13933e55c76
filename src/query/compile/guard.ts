// Sorts the caller's conditions by whether they may be asked beside a row filter (G5.16): PostgreSQL asks what stands together in any
// order, and the time that a pattern or a relation filter takes would tell what a hidden row holds. Those are asked inside the filter.
import { isPlainComparison, type Condition } from "../../conditions/index.ts";
import { ruleSql } from "./row-filter.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, own, sql, type Sql } from "./text.ts";
import type { ColumnRef, RowOrder } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

/** Comparisons beside a filter: enough for any index, too few for their number to be seen in the time of a hidden row. */
const BESIDE_MAX = 20;

/** The items of a list of conditions, by where they are asked. */
interface Sorted<C, R> {
  readonly beside: readonly Condition<C, R>[];
  readonly behind: readonly Condition<C, R>[];
}

/** @param isPlain whether the column can be named beside the filter */
export function sorted<C, R>(
  where: Condition<C, R>,
  isPlain: (column: C) => boolean,
): Sorted<C, R> {
  const beside: Condition<C, R>[] = [];
  const behind: Condition<C, R>[] = [];
  let left = BESIDE_MAX;
  for (const item of where.kind === "and" ? where.items : [where]) {
    const comparisons = plainComparisons(item, isPlain);
    if (comparisons <= left) {
      left -= comparisons;
      beside.push(item);
    } else behind.push(item);
  }
  return { beside, behind };
}

/** How many comparisons it holds; infinitely many where one of them is not plain. */
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
      return isOne ? 1 : Infinity;
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
