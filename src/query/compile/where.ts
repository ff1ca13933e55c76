// Compiles the caller's own conditions, and no row filters, inside the select of their source; names and relations are those of granted sources.
import { conditionSql, matchSql } from "./conditions.ts";
import { columnSql, sourceSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, sql, type Sql } from "./text.ts";
import type { Match } from "../../conditions/index.ts";
import type { ColumnRef, Link, PlannedCondition, RelatedPlan } from "../plan/read-plan.ts";

export const whereSql = (where: PlannedCondition, context: StatementContext): Sql =>
  conditionSql(where, {
    column: columnSql(context),
    related: (related, match) => relatedSql(related, match, context),
  });

/** Whether the row around has related rows that meet the conditions. */
export function relatedSql(
  { source, link, where, required }: RelatedPlan,
  match: Match,
  context: StatementContext,
): Sql {
  const column = columnSql(context);
  const hanging = { link: { own: link.own, outer: column(link.outer) } };
  // `every` looks for rows that break the conditions: they must stay among the source's rows.
  const from = sourceSql(source, context, match === "every" ? hanging : { where, ...hanging });
  const inner = [
    whereSql(where, context),
    ...required.map((item) => relatedSql(item, "some", context)),
  ];
  const related = { from, link: linkSql(link, context, column), inner: all(inner) };
  return matchSql(match, related, link.outer.source === context.changed?.source);
}

/** How a source hangs on the row around it; `outer` says what that row's columns are called there. */
export const linkSql = (
  link: Link,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
): Sql => sql`${columnSql(context)(link.own)} = ${outer(link.outer)}`;
