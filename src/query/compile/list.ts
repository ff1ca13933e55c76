// One list of a plan -> the page (conditions, order, limit over the source) and the row that each of its rows answers.
// Relations hang on the page, so they are computed for its rows only.
import { operandSql } from "./conditions.ts";
import { groupsPageSql, groupOutputSql } from "./groups.ts";
import { offsetSql, orderTermSql, rowOrderSql } from "./order.ts";
import { sourceSql, type StatementContext } from "./source.ts";
import { all, int, list, own, quoted, sql, type Sql } from "./text.ts";
import { linkSql, relatedSql, whereSql } from "./where.ts";
import { isTextOnWire } from "../plan/wire.ts";
import type { Operand } from "../../conditions/tree.ts";
import type { ColumnRef, ListPlan, RowsPlan } from "../plan/read-plan.ts";

/** The alias of an answered row; no property of an answer can be called so. */
export const ROW = "o$";

/** How the root list is continued: by keys after a cursor, with one row more than asked for. */
export interface Paging {
  readonly after: Sql | null;
  /** Null where at most one row can be. */
  readonly limit: number | null;
  /** Whether the page carries its order keys as k0, k1, ... */
  readonly keys: boolean;
}

/** `page`: a select of the rows; `row`: a select of the properties of one of them, from the page under `alias`. */
export interface ListSql {
  readonly page: Sql;
  readonly row: Sql;
}

export function listSql(
  plan: ListPlan,
  alias: string,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
  paging: Paging,
): ListSql {
  const { shape } = plan;
  if (shape.kind === "groups") {
    const from = filteredSql(plan, context, outer);
    return { page: groupsPageSql(shape, from, plan, context), row: groupOutputSql(shape, alias) };
  }
  const used = new Set<string>();
  const onPage = (ref: ColumnRef): Sql => {
    used.add(ref.column.name);
    return own(alias, ref.column.name);
  };
  const row = sql`select ${list(shape.outputs.map((output) => sql`${outputSql(output, context, onPage)} as ${quoted(output.name)}`))}`;
  return { page: rowsPageSql(plan, shape, used, context, outer, paging), row };
}

/** `<source> where <link, conditions, required relations>` */
export function filteredSql(
  plan: ListPlan,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
  extra: readonly Sql[] = [],
): Sql {
  const conditions = [
    ...(plan.link === null ? [] : [linkSql(plan.link, context, outer)]),
    whereSql(plan.where, context),
    ...plan.required.map((related) => relatedSql(related, "some", context)),
    ...extra,
  ];
  const link = plan.link && { own: plan.link.own, outer: outer(plan.link.outer) };
  const source = sourceSql(plan.source, context, { where: plan.where, ...(link && { link }) });
  return sql`${source} where ${all(conditions)}`;
}

function rowsPageSql(
  plan: ListPlan,
  shape: RowsPlan,
  used: ReadonlySet<string>,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
  paging: Paging,
): Sql {
  const terms = shape.order.map((order) => orderTermSql(order, context));
  const alias = context.aliases.of(plan.source);
  const columns = [
    ...[...used].map((name) => sql`${own(alias, name)} as ${own(name)}`),
    ...(paging.keys ? terms.map((term, index) => sql`${term} as ${own(`k${index}`)}`) : []),
  ];
  const from = filteredSql(plan, context, outer, paging.after === null ? [] : [paging.after]);
  const select = sql`select ${columns.length === 0 ? sql`` : list(columns)} from ${from}`;
  if (paging.limit === null) return select;
  return sql`${select} order by ${rowOrderSql(shape.order, terms)} limit ${int(paging.limit)}${offsetSql(plan.offset)}`;
}

function outputSql(
  output: RowsPlan["outputs"][number],
  context: StatementContext,
  onPage: (ref: ColumnRef) => Sql,
): Sql {
  return output.kind === "column"
    ? wireSql(output.operand, onPage)
    : relationSql(output.list, context, onPage);
}

/** A column as JSON has it: 64-bit and decimal numbers travel as text (decisions 2). */
export function wireSql(operand: Operand<ColumnRef>, column: (ref: ColumnRef) => Sql): Sql {
  const value = operandSql(operand, column);
  if (operand.path !== undefined || !isTextOnWire(operand.type)) return value;
  return operand.type.array ? sql`${value}::text[]` : sql`${value}::text`;
}

function relationSql(
  plan: ListPlan,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
): Sql {
  const alias = context.aliases.page();
  // A to-one relation has at most one row: sorting and limiting it would only cost.
  const limit = plan.cardinality === "many" || plan.offset !== null ? plan.limit : null;
  const { page, row } = listSql(plan, alias, context, outer, { after: null, limit, keys: false });
  const rows = sql`from (${page}) as ${own(alias)} cross join lateral (${row}) as ${own(ROW)}`;
  return plan.cardinality === "one"
    ? sql`(select row_to_json(${own(ROW)}) ${rows})`
    : sql`(select coalesce(json_agg(${own(ROW)}), '[]'::json) ${rows})`;
}
