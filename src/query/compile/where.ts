// Compiles the conditions of the caller, without row filters. The conditions can use only columns
// and relations that the caller may see.
import { conditionSql, matchSql } from "./conditions.ts";
import { behindSql, isPlainColumn, itemsOf, sorted, standsBeside } from "./guard.ts";
import { isLongOperand } from "./long/long-values.ts";
import { columnSql, sourceSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, sql, type Sql } from "./text.ts";
import type { RelationMatch } from "../../conditions/index.ts";
import type { ColumnRef, Link, PlannedCondition, RelatedPlan } from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

export const whereSql = (where: PlannedCondition, context: StatementContext): Sql =>
  conditionSql(where, {
    column: columnSql(context),
    related: (related, match) => relatedSql(related, match, context),
    long: { isLong: isLongOperand, limited: (comparison) => context.copies.limited(comparison) },
  });

/**
 * Compiles the caller's conditions on the rows of a source (a table with the rows that the caller
 * may see). `beside`: PostgreSQL may evaluate them before the row filter. `behind`: it evaluates
 * them only for rows that the row filter admits. If the source shows all rows, all conditions are
 * in `beside`.
 * @param isRelated true if the source is joined to rows of another source
 */
export function sourceConditionsSql(
  source: Source,
  where: PlannedCondition,
  required: readonly RelatedPlan[],
  context: StatementContext,
  isRelated = false,
): { readonly beside: readonly Sql[]; readonly behind: readonly Sql[] } {
  const toSql = (item: PlannedCondition): Sql => whereSql(item, context);
  const related = required.map((item) => relatedSql(item, "some", context));
  if (source.rows === "all") return { beside: [toSql(where), ...related], behind: [] };
  if (!standsBeside(source.rows, isRelated))
    return { beside: [], behind: [...itemsOf(where).map(toSql), ...related] };
  const { beside, behind } = sorted(where, isPlainColumn);
  return { beside: beside.map(toSql), behind: [...behind.map(toSql), ...related] };
}

/**
 * Returns SQL that is true if the related rows of the outer row meet the conditions, as `match`
 * says: some, every or none.
 */
function relatedSql(
  { source, link, where, required }: RelatedPlan,
  match: RelationMatch,
  context: StatementContext,
): Sql {
  const column = columnSql(context);
  const joined = { link: { own: link.own, outer: column(link.outer) } };
  const { beside, behind } = sourceConditionsSql(source, where, required, context, true);
  // The SQL of `every` searches for related rows that do not meet the conditions. So the conditions
  // are not repeated inside the source.
  const outerConditions = match === "every" ? joined : { where, ...joined };
  const from = sourceSql(source, context, { ...outerConditions, showsAdmitted: behind.length > 0 });
  const inner = all([...beside, ...behindSql(source, behind, context)]);
  const related = { from, link: linkSql(link, context, column), inner };
  return matchSql(match, related, link.outer.source === context.changed?.source);
}

/**
 * Returns the condition that joins the rows of a source to the outer row, which is the row that has
 * the relation.
 * @param outer returns the SQL of a column of the outer row
 */
export const linkSql = (
  link: Link,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
): Sql => sql`${columnSql(context)(link.own)} = ${outer(link.outer)}`;
