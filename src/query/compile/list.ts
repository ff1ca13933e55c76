// Compiles one list of a query plan: a select of the rows that the list returns (its page), and the
// JSON text of each row. The page applies conditions, order and limit. Relations are joined to the
// page, so that they are computed only for the rows of the page.
import { isTextOnWire } from "../../catalog/index.ts";
import { operandSql } from "./conditions.ts";
import { groupsPageSql, groupProperties } from "./groups.ts";
import { behindSql, isPlainOrder } from "./guard.ts";
import { offsetSql, orderTermSql, rowOrderSql } from "./order.ts";
import { sourceSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import {
  objectText,
  propertyTexts,
  relatedText,
  jsonValueText,
  type JsonText,
  type Property,
} from "./json-text.ts";
import { boundedSql, fenced, fencedRow, joinedSql, rowSql, type LongValue } from "./measured.ts";
import { isLong, longColumns } from "../plan/potential.ts";
import { all, int, commaList, own, sql, type Sql } from "./text.ts";
import { sourceConditionsSql, linkSql } from "./where.ts";
import type { ColumnRef, ListPlan, RowsPlan } from "../plan/read-plan.ts";

/**
 * The rows of a list that the statement reads. For a root list that can have several pages, the
 * statement reads one row more than requested.
 */
export interface Paging {
  readonly after: Sql | null;
  /** Maximum number of rows. Null if there can be at most one row. */
  readonly limit: number | null;
  /**
   * True if the page contains the order keys (the values of `orderBy`) of each row in columns `k0`,
   * `k1`, ...
   */
  readonly keys: boolean;
}

/**
 * Returns `page`, a select of the rows, and `row`, the SQL of a row's JSON text. `row` uses the
 * columns of the page under `alias`.
 */
export function listSql(
  plan: ListPlan,
  alias: string,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
  paging: Paging,
) {
  const { shape } = plan;
  if (shape.kind === "groups") {
    const from = filteredSql(plan, context, outer);
    const values = shape.outputs
      .filter(isLong)
      .map(({ group, type }) => ({ value: own(alias, group), type }));
    const row = rowText(groupProperties(shape, alias, context), values, context);
    return { page: groupsPageSql(shape, from, plan, context), row };
  }
  const used = new Set<string>();
  const onPage = (ref: ColumnRef): Sql => {
    used.add(ref.column.name);
    return own(alias, ref.column.name);
  };
  const properties = propertiesOf(shape.outputs, context, onPage);
  const row = rowText(properties, longValues(shape.outputs, onPage), context);
  return { page: rowsPageSql(plan, shape, used, context, outer, paging), row };
}

function rowText(
  properties: readonly Property[],
  values: readonly LongValue[],
  { room }: StatementContext,
): Sql {
  const text = objectText(properties);
  return room === undefined ? text : rowSql(text, propertyTexts(properties), values, room);
}

/**
 * Returns the values of a row that may be long (`longColumns`). They must be measured before the
 * text of the row is built.
 * @param onPage returns the SQL of a column in the select of the list's rows (its page)
 */
export const longValues = (
  outputs: RowsPlan["outputs"],
  onPage: (ref: ColumnRef) => Sql,
): readonly LongValue[] =>
  longColumns(outputs).map(({ operand }) => ({
    value: operandSql(operand, onPage),
    type: operand.type,
  }));

/**
 * Returns `<source> where <conditions>`. The conditions include the join with the outer row of a
 * relation, and the relations with `required: true`.
 */
export function filteredSql(
  plan: ListPlan,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
  after: Sql | null = null,
): Sql {
  const { where, shape } = plan;
  const { required } = plan;
  const isRelated = plan.link !== null;
  const source = sourceConditionsSql(plan.source, where, required, context, isRelated);
  const continued = after === null ? [] : [after];
  const isPlainAfter = shape.kind === "rows" && isPlainOrder(shape.order);
  const behind = [...source.behind, ...(isPlainAfter ? [] : continued)];
  const conditions = [
    ...(plan.link === null ? [] : [linkSql(plan.link, context, outer)]),
    ...source.beside,
    ...(isPlainAfter ? continued : []),
    ...behindSql(plan.source, behind, context),
  ];
  const link = plan.link && { own: plan.link.own, outer: outer(plan.link.outer) };
  const outerConditions = { where, ...(link && { link }), showsAdmitted: behind.length > 0 };
  return sql`${sourceSql(plan.source, context, outerConditions)} where ${all(conditions)}`;
}

export function rowsPageSql(
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
  const from = filteredSql(plan, context, outer, paging.after);
  const select = sql`select ${columns.length === 0 ? sql`` : commaList(columns)} from ${from}`;
  if (paging.limit === null) return select;
  return sql`${select} order by ${rowOrderSql(shape.order, terms)} limit ${int(paging.limit)}${offsetSql(plan.offsetSlot)}`;
}

/**
 * Returns the JSON properties of a row, for `objectText`.
 * @param onPage returns the SQL of a column in the select of the list's rows (its page)
 */
export const propertiesOf = (
  outputs: RowsPlan["outputs"],
  context: StatementContext,
  onPage: (ref: ColumnRef) => Sql,
): Property[] =>
  outputs.map((output) => ({ name: output.name, ...outputText(output, context, onPage) }));

/**
 * Returns the JSON text of one property of a row.
 * @param onPage returns the SQL of a column in the select of the list's rows (its page)
 */
export function outputText(
  output: RowsPlan["outputs"][number],
  context: StatementContext,
  onPage: (ref: ColumnRef) => Sql,
): JsonText {
  if (output.kind === "relation") return relationText(output.list, context, onPage);
  const { operand } = output;
  const inside = operand.path !== undefined;
  const { type, nullable } = operand.column.column;
  const value = operandSql(operand, onPage);
  const asText = !inside && isTextOnWire(type);
  return jsonValueText(value, operand.type, nullable || inside, asText, context.workspace);
}

function relationText(
  plan: ListPlan,
  context: StatementContext,
  outer: (ref: ColumnRef) => Sql,
): JsonText {
  const alias = context.aliases.page();
  // A to-one relation has at most one row, so order and limit would only cost time.
  const isLimited =
    plan.cardinality === "many" || plan.offsetSlot !== undefined || plan.limit === 0;
  const limit = isLimited ? plan.limit : null;
  const { page, row } = listSql(plan, alias, context, outer, { after: null, limit, keys: false });
  const from = sql`from (${page}) as ${own(alias)}`;
  const isList = plan.cardinality === "many";
  const { room, isShort = false } = context;
  if (room === undefined || (isShort && !isList))
    return relatedText(isList ? sql`string_agg(${row}, ',')` : row, from, isList);
  const measured = isList ? joinedSql(fencedRow, sql`','`, room) : boundedSql(fencedRow, room);
  return relatedText(measured, sql`from ${fenced(row, from)}`, isList);
}

/**
 * Passed as the function `outer` for the root list. A root list has no outer row, so this function
 * is never called.
 */
export const nothingOutside = (): never => {
  throw new Error("the root list has no outer row");
};
