// Compiles a source: a subselect that cuts a table to the rows and columns of its grant (G5.4).
// Everything outside sees only what it shows; row filters (row-filter.ts) alone see the raw table.
import { conditionSql } from "./conditions.ts";
import { isPlainColumn, KEPT, sorted, standsBeside } from "./guard.ts";
import { viewValueSql } from "./masks.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, list, own, sql, type Sql } from "./text.ts";
import type { ColumnView, RowRule } from "../../access/index.ts";
import { columnTypes, type Table } from "../../catalog/index.ts";
import { isPlainComparison } from "../../conditions/index.ts";
import type { ColumnRef, PlannedCondition } from "../plan/read-plan.ts";
import type { Source, SourceColumn } from "../plan/sources.ts";

/** What stands around a source and must hold for each of its rows: conditions, and how it hangs on the row outside. */
export interface Demands {
  readonly where?: PlannedCondition;
  readonly link?: { readonly own: ColumnRef; readonly outer: Sql };
  /** What the column as it shows is asked outside, which the raw one must say as well: inside, its index is used. */
  readonly holding?: { readonly column: ColumnRef; readonly holds: (column: Sql) => Sql };
  /** Whether the source says of each row that its filter lets it through, for conditions that are asked of such rows alone. */
  readonly isKeptShown?: boolean;
}

/** `(select ... from table where row rule) as t0` */
export function sourceSql(source: Source, context: StatementContext, demands?: Demands): Sql {
  const raw = context.aliases.raw();
  const columns = source.columns.map(
    (column) => sql`${viewSql(column, source.table, raw, context)} as ${own(column.name)}`,
  );
  if (demands?.isKeptShown === true && source.rows !== "all")
    columns.push(sql`${ruleSql(source.rows, raw, context)} as ${own(KEPT)}`);
  const conditions = [
    ...(source.rows === "all" ? [] : [ruleSql(source.rows, raw, context)]),
    ...(demands === undefined ? [] : impliedSql(source.rows, demands, raw)),
  ];
  const where = conditions.length === 0 ? sql`` : sql` where ${all(conditions)}`;
  return sql`(select ${columns.length === 0 ? sql`` : list(columns)} from ${tableSql(context, source.table)} as ${own(raw)}${where}) as ${own(context.aliases.of(source))}`;
}

/**
 * A column that shows only in some rows is a `case` that no index knows. Where such a column is compared with something, the raw
 * column must compare alike: said inside, where the raw column has a name, it lets the index be used and admits no further row.
 * Plain comparisons alone (G5.16): the rows in which the column does not show are asked, too.
 */
function impliedSql(rows: RowRule, { where, link, holding }: Demands, raw: string): Sql[] {
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

/** Raw where it shows at all, and null elsewhere. */
const showsInSomeRows = ({ column: { views } }: ColumnRef): boolean =>
  views.length === 1 && views[0]!.mask === null && views[0]!.rows !== "all";

const noRelation = (): never => {
  throw new Error("a comparison has no relation");
};

/** A column as its source shows it, inside the select that the source stands in. */
export const columnSql =
  (context: StatementContext) =>
  (ref: ColumnRef): Sql =>
    ref.source === context.changed?.source
      ? viewSql(ref.column, ref.source.table, context.changed.raw, context)
      : own(context.aliases.of(ref.source), ref.column.name);

/** What a column shows of the raw table under that alias. */
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
