// Sorts the caller's conditions by where PostgreSQL may evaluate them: beside a row filter or
// behind it (G5.16). PostgreSQL evaluates conditions of one level in any order. The duration of a
// pattern or a relation filter could then reveal the content of a hidden row. Such conditions are
// evaluated only for rows that the filter admits.
import type { RowRule } from "../../access/index.ts";
import { isPlainComparison, type Condition } from "../../conditions/index.ts";
import { ruleSql } from "./row-filter.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, own, sql, type Sql } from "./text.ts";
import type { ColumnRef, RowOrder } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

/**
 * Comparisons beside a filter: enough for every index, but too few to change the duration for a
 * hidden row measurably.
 */
const BESIDE_MAX = 20;

/**
 * An `in` list counts as more than half of them, so that at most one list stands beside a filter.
 * PostgreSQL would prepare a second list only after the first one admits a hidden row.
 */
const LIST_COUNTS = 11;

/** The conditions that must all hold. */
export const itemsOf = <C, R>(where: Condition<C, R>): readonly Condition<C, R>[] =>
  where.kind === "and" ? where.items : [where];

/**
 * Sorts the items of a list of conditions: beside the row filter, or behind it.
 * @param isPlain returns true if the column may be named beside the filter
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
 * Returns true if the filter takes no measurable time. The duration of a slower filter reveals that
 * a comparison beside it has admitted a hidden row. In a list of its own this happens once. In a
 * related list it happens for every outer row.
 */
const isQuick = (rule: RowRule): boolean =>
  rule === "all" ||
  rule.every(({ tree }) => plainComparisons(tree, () => true) <= BESIDE_MAX / rule.length);

/**
 * Returns true if comparisons may stand beside the filter of a source.
 * @param isRelated true if the source is joined to rows of another source
 */
export const standsBeside = (rows: RowRule, isRelated: boolean): boolean =>
  !isRelated || isQuick(rows);

/** The number of comparisons that the condition counts as; infinite if one of them is not plain. */
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
 * Returns true if the column is raw wherever it is visible. A mask would be computed for the
 * comparison.
 */
export const isPlainColumn = ({ column: { views } }: ColumnRef): boolean =>
  views.length === 1 && views[0]!.mask === null;

/** Returns true if plain comparisons can continue a list in this order. */
export const isPlainOrder = (order: readonly RowOrder[]): boolean =>
  order.every(({ by }) => !("link" in by) && isPlainColumn(by));

/** The column of a source that repeats whether its filter admits the row. */
export const ADMITTED = "ok";

/**
 * Conditions that are evaluated only for rows that the source shows. If it shows all rows, they
 * stay separate.
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
