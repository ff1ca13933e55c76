// Compiles the row filters of a grant to conditions on the raw table, which has all rows and
// unmasked values. Reads, writes and cascades use them.
import { conditionSql, matchSql, type ConditionTarget } from "./conditions.ts";
import { claimGuard } from "./parameters.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, own, sql, type Sql } from "./text.ts";
import type { RawRelated, RowFilter, RowRule } from "../../access/index.ts";
import type { Column } from "../../catalog/index.ts";

/** Returns the SQL of a column's new value. Returns undefined if the column keeps its value. */
export type FutureValue = (column: Column) => Sql | undefined;

/**
 * Returns the condition that a row of the raw table must meet. `raw` is the alias of the table. The
 * rule is a list of row filters. A row meets the rule if one of the row filters admits it.
 * @param later new values of columns, to check a row as it will be after the write
 */
export const ruleSql = (
  rule: RowRule,
  raw: string,
  context: StatementContext,
  later?: FutureValue,
): Sql =>
  rule === "all" ? sql`true` : any(rule.map((filter) => filterSql(filter, raw, context, later)));

function filterSql(
  filter: RowFilter,
  raw: string,
  context: StatementContext,
  later: FutureValue | undefined,
): Sql {
  const condition = conditionSql(filter.tree, rawTarget(raw, context, later));
  if (filter.claims.length === 0) return condition;
  return all([context.claims?.guard(filter.claims) ?? claimGuard(filter.claims), condition]);
}

const rawTarget = (
  raw: string,
  context: StatementContext,
  later?: FutureValue,
): ConditionTarget<Column, RawRelated> => {
  const column = (named: Column): Sql => later?.(named) ?? rawSql(named, raw);
  return {
    column,
    claim: context.claims && ((use, part) => context.claims!.value(use, part)),
    related: ({ relation, where }, match) => {
      const inner = context.aliases.raw();
      const from = sql`${tableSql(context, relation.target)} as ${own(inner)}`;
      const link = sql`${rawSql(relation.to, inner)} = ${column(relation.from)}`;
      const met = conditionSql(where, rawTarget(inner, context));
      return matchSql(match, { from, link, inner: met }, raw === context.changed?.raw);
    },
  };
};
