// Compiles a source: a subselect that returns only the rows and columns of a table that the caller
// may see (G5.4). All other parts of the statement use the subselect. Only row filters
// (`row-filter.ts`) use the stored table with all rows and unmasked values.
import { conditionSql } from "./conditions.ts";
import { isPlainColumn, ADMITTED, sorted, standsBeside } from "./guard.ts";
import { viewValueSql } from "./masks.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, commaList, own, sql, type Sql } from "./text.ts";
import type { ColumnView, RowRule } from "../../access/index.ts";
import { columnTypes, type Table } from "../../catalog/index.ts";
import { isPlainComparison } from "../../conditions/index.ts";
import type { ColumnRef, PlannedCondition } from "../plan/read-plan.ts";
import type { Source, SourceColumn } from "../plan/sources.ts";

/**
 * Conditions outside of the subselect that each of its rows must meet: the caller's conditions, and
 * the join with the outer row of a relation.
 */
export interface OuterConditions {
  readonly where?: PlannedCondition;
  readonly link?: { readonly own: ColumnRef; readonly outer: Sql };
  /**
   * A condition on a visible column. The source repeats the condition on the raw column, so that
   * PostgreSQL can use the column's index.
   */
  readonly holding?: { readonly column: ColumnRef; readonly holds: (column: Sql) => Sql };
  /**
   * True if the source needs the column `ADMITTED`, which is true if the row filter admits the row.
   * Conditions that run only after the row filter (`behind`) use this column.
   */
  readonly showsAdmitted?: boolean;
}

/** Returns `(select ... from <table> where <row filter>) as t0`. */
export function sourceSql(source: Source, context: StatementContext, outer?: OuterConditions): Sql {
  const raw = context.aliases.raw();
  const columns = source.columns.map(
    (column) => sql`${viewSql(column, source.table, raw, context)} as ${own(column.name)}`,
  );
  if (outer?.showsAdmitted === true && source.rows !== "all")
    columns.push(sql`${ruleSql(source.rows, raw, context)} as ${own(ADMITTED)}`);
  const conditions = [
    ...(source.rows === "all" ? [] : [ruleSql(source.rows, raw, context)]),
    ...(outer === undefined ? [] : impliedSql(source.rows, outer, raw)),
  ];
  const where = conditions.length === 0 ? sql`` : sql` where ${all(conditions)}`;
  return sql`(select ${columns.length === 0 ? sql`` : commaList(columns)} from ${tableSql(context, source.table)} as ${own(raw)}${where}) as ${own(context.aliases.of(source))}`;
}

/**
 * Returns the caller's conditions on the raw columns, in addition to the same conditions on the
 * visible columns. So PostgreSQL can use indexes. It could use no index for a column that is
 * visible only in some rows, because the SQL of this column is a `case`. If the visible column
 * meets a comparison, the raw column meets it, too. So the additional conditions exclude no row of
 * the result. They contain only quick comparisons (G5.16), because PostgreSQL also evaluates them
 * for rows in which the column is hidden.
 */
function impliedSql(rows: RowRule, { where, link, holding }: OuterConditions, raw: string): Sql[] {
  const column = (ref: ColumnRef): Sql => rawSql(ref.column.column, raw);
  const items = where?.kind === "and" ? sorted(where, isPlainColumn).beside : [];
  const isRelated = link !== undefined;
  const implied = items.filter(
    (item) =>
      item.kind === "compare" &&
      item.op !== "isNull" &&
      isPlainComparison(item.op, item.left) &&
      showsInSomeRows(item.left.column) &&
      [rows, item.left.column.column.views[0]!.rows].every((rule) => standsBeside(rule, isRelated)),
  );
  return [
    ...(link !== undefined && showsInSomeRows(link.own)
      ? [sql`${column(link.own)} = ${link.outer}`]
      : []),
    ...(holding === undefined ? [] : [holding.holds(column(holding.column))]),
    ...implied.map((item) => conditionSql(item, { column, related: noRelation })),
  ];
}

/** Returns true if the column is unmasked in some rows, and null in all other rows. */
const showsInSomeRows = ({ column: { views } }: ColumnRef): boolean =>
  views.length === 1 && views[0]!.mask === null && views[0]!.rows !== "all";

const noRelation = (): never => {
  throw new Error("a comparison has no relation");
};

/** Returns a function that gives the SQL of a visible column, for use outside of its source. */
export const columnSql =
  (context: StatementContext) =>
  (ref: ColumnRef): Sql =>
    ref.source === context.changed?.source
      ? viewSql(ref.column, ref.source.table, context.changed.raw, context)
      : own(context.aliases.of(ref.source), ref.column.name);

/** Returns the SQL of a column's visible value. `raw` is the alias of the raw table. */
export function viewSql(
  shown: SourceColumn,
  table: Table,
  raw: string,
  context: StatementContext,
): Sql {
  const { column, views, type } = shown;
  const asText = columnTypes[type.valueType].sqlType === "text" && !type.array;
  const value = (view: ColumnView): Sql =>
    viewValueSql(rawSql(column, raw), view.mask, asText, column, table, context.workspace);
  const [first] = views;
  if (views.length === 1 && first!.rows === "all") return value(first!);
  const cases = views.map(
    (view) => sql`when ${ruleSql(view.rows, raw, context)} then ${value(view)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
