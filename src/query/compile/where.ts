// Compiles the caller's own conditions, and no row filters, inside the select of their source; names and relations are those of granted sources.
import { conditionSql, matchSql } from "./conditions.ts";
import { behindSql, isPlainColumn, itemsOf, sorted, standsBeside } from "./guard.ts";
import { isLongOperand } from "./long/long-values.ts";
import { columnSql, sourceSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, sql, type Sql } from "./text.ts";
import type { Match } from "../../conditions/index.ts";
import type { ColumnRef, Link, PlannedCondition, RelatedPlan } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

export const whereSql = (where: PlannedCondition, context: StatementContext): Sql =>
  conditionSql(where, {
    column: columnSql(context),
    related: (related, match) => relatedSql(related, match, context),
    long: longIn(context),
  });

const longIn = ({ held }: StatementContext) => ({
  isLong: isLongOperand,
  kept: (comparison: Sql): Sql => held.kept(comparison),
});

/** What is asked of the rows of a source: beside its row filter, and of rows that it lets through alone. */
export interface Asked {
  readonly beside: readonly Sql[];
  readonly behind: readonly Sql[];
}

/** The conditions on a source. Where it shows every row, they stand together. @param isRelated whether it hangs on rows of another */
export function askedSql(
  source: Source,
  where: PlannedCondition,
  required: readonly RelatedPlan[],
  context: StatementContext,
  isRelated = false,
): Asked {
  const toSql = (item: PlannedCondition): Sql => whereSql(item, context);
  const related = required.map((item) => relatedSql(item, "some", context));
  if (source.rows === "all") return { beside: [toSql(where), ...related], behind: [] };
  if (!standsBeside(source.rows, isRelated))
    return { beside: [], behind: [...itemsOf(where).map(toSql), ...related] };
  const { beside, behind } = sorted(where, isPlainColumn);
  return { beside: beside.map(toSql), behind: [...behind.map(toSql), ...related] };
}

/** Whether the row around has related rows that meet the conditions. */
export function relatedSql(
  { source, link, where, required }: RelatedPlan,
  match: Match,
  context: StatementContext,
): Sql {
  const column = columnSql(context);
  const hanging = { link: { own: link.own, outer: column(link.outer) } };
  const { beside, behind } = askedSql(source, where, required, context, true);
  // `every` looks for rows that break the conditions: they must stay among the source's rows.
  const demands = match === "every" ? hanging : { where, ...hanging };
  const from = sourceSql(source, context, { ...demands, isKeptShown: behind.length > 0 });
  const inner = all([...beside, ...behindSql(source, behind, context)]);
  const related = { from, link: linkSql(link, context, column), inner };
  return matchSql(match, related, link.outer.source === context.changed?.source);
}

/** How a source hangs on the row around it; `outer` says what that row's columns are called there. */
export const linkSql = (
  link: Link,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
): Sql => sql`${columnSql(context)(link.own)} = ${outer(link.outer)}`;
