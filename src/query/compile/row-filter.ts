// Row filters of a grant become SQL here, over the raw table; used by reads (through source.ts), writes and cascades.
import { conditionSql, matchSql, type ConditionTarget } from "./conditions.ts";
import { claimGuard } from "./parameters.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, own, sql, type Sql } from "./text.ts";
import type { RawRelated, RowFilter, RowRule } from "../../access/index.ts";
import type { Column } from "../../catalog/index.ts";
import type { ClaimUse } from "../../conditions/index.ts";

/** What a column of a row will hold; undefined where it stays as it is. */
export type Later = (column: Column) => Sql | undefined;

/**
 * The rows of a rule, over the raw table under that alias.
 * @param later to judge a row as it will be
 */
export const ruleSql = (
  rule: RowRule,
  raw: string,
  context: StatementContext,
  later?: Later,
): Sql =>
  rule === "all" ? sql`true` : any(rule.map((filter) => filterSql(filter, raw, context, later)));

function filterSql(
  filter: RowFilter,
  raw: string,
  context: StatementContext,
  later: Later | undefined,
): Sql {
  const condition = conditionSql(filter.tree, rawTarget(raw, context, later));
  return filter.claims.length === 0
    ? condition
    : all([guardSql(filter.claims, context), condition]);
}

const guardSql = (uses: readonly ClaimUse[], { claims }: StatementContext): Sql =>
  claims === undefined ? claimGuard(uses) : claims.guard(uses);

const rawTarget = (
  raw: string,
  context: StatementContext,
  later?: Later,
): ConditionTarget<Column, RawRelated> => {
  const column = (asked: Column): Sql => later?.(asked) ?? rawSql(asked, raw);
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
