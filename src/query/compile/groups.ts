// Compiles lists with `groupBy`, aggregates or `distinct`. An inner select computes group keys and
// aggregates. The outer select applies `having`, order and limit.
import { columnTypes } from "../../catalog/index.ts";
import { conditionSql, operandSql } from "./conditions.ts";
import { COPIES_MAX, isLongOperand, isLongText } from "./long/long-values.ts";
import { isPlainColumn, ADMITTED, sorted } from "./guard.ts";
import { directionSql, offsetSql } from "./order.ts";
import { columnSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import { jsonValueText, type Property } from "./json-text.ts";
import { all, int, commaList, own, sql, type Sql } from "./text.ts";
import { parameter } from "./parameters.ts";
import { whereSql } from "./where.ts";
import type { Condition, Operand } from "../../conditions/index.ts";
import type { AggregateFunction } from "../../contract/index.ts";
import type {
  AggregatePlan,
  ColumnRef,
  GroupRef,
  GroupsPlan,
  ListPlan,
  RowExpression,
} from "../plan/read-plan.ts";
import type { Source } from "../plan/sources.ts";

/** Alias of the inner select, which computes the groups. */
const GROUPS = "g$";

/**
 * Returns a select of the groups that meet `having`, without order and limit.
 * @param rowsFrom SQL of the rows to group: `<source> where <conditions>`
 */
export function groupsSql(
  shape: GroupsPlan,
  source: Source,
  rowsFrom: Sql,
  context: StatementContext,
): Sql {
  const { rows } = source;
  const from = hasManyLongAggregates(shape)
    ? sql`${readOnceSql(source, rowsFrom, context)} where ${copiesBoundSql(shape, rowsFrom, context)}`
    : rowsFrom;
  const { beside, behind } =
    rows === "all"
      ? { beside: [shape.having], behind: [] }
      : sorted(shape.having, isPlainIn(shape));
  const columns = [
    ...shape.keys.map(
      ({ group, expression }) => sql`${expressionSql(expression, context)} as ${own(group)}`,
    ),
    ...shape.aggregates.map(
      ({ group, aggregate }) =>
        sql`${aggregateSql(aggregate, shape.keys.length > 0, context)} as ${own(group)}`,
    ),
    // Without this column, PostgreSQL could evaluate a condition on group keys before it groups the
    // rows. The column is true for every group, and does not exist before the grouping.
    ...(behind.length === 0 ? [] : [sql`count(*) >= 0 as ${own(ADMITTED)}`]),
  ];
  const groupBy =
    shape.keys.length === 0
      ? sql``
      : sql` group by ${commaList(shape.keys.map((_, index) => int(index + 1)))}`;
  const toSql = (item: Condition<GroupRef, never>): Sql => havingSql(item, context);
  const having = [
    ...beside.map(toSql),
    ...(behind.length === 0
      ? []
      : [sql`case when ${own(GROUPS, ADMITTED)} then ${all(behind.map(toSql))} end`]),
  ];
  return sql`select ${own(GROUPS)}.* from (select ${commaList(columns)} from ${from}${groupBy}) as ${own(GROUPS)} where ${all(having)}`;
}

/**
 * Returns true if a list without group keys has more than `COPIES_MAX` aggregates `min` or `max`
 * over columns that may contain long texts. The statement then reads each text into memory once for
 * all aggregates.
 */
const hasManyLongAggregates = ({ keys, aggregates }: GroupsPlan): boolean =>
  keys.length === 0 &&
  aggregates.filter(({ aggregate }) => comparesLong(aggregate)).length > COPIES_MAX;

const comparesLong = ({ fn, operand }: AggregatePlan): boolean =>
  (fn === "min" || fn === "max") && operand !== undefined && isLongOperand(operand);

/**
 * Maximum memory of the aggregates in a list without group keys, as a multiple of
 * `ANSWER_BYTES_MAX`.
 */
const COPIES_TIMES = 4;

/**
 * Returns SQL that is always true, but makes the statement fail if the aggregates `min` and `max`
 * could use too much memory (G6.14). Each aggregate holds one text in memory. The SQL adds up the
 * length of the longest text of each aggregate. PostgreSQL knows the length of a text without
 * reading the text.
 */
function copiesBoundSql({ aggregates }: GroupsPlan, rowsFrom: Sql, context: StatementContext): Sql {
  const lengths = aggregates.flatMap(({ aggregate }) => {
    const { operand, filter } = aggregate;
    if (operand === undefined || !comparesLong(aggregate)) return [];
    const length = sql`octet_length(${operandSql(operand, columnSql(context))}) / ${int(COPIES_TIMES)}`;
    return [sql`coalesce(${filtered(sql`max(${length})`, filter, context)}, 0)`];
  });
  const copies = sql`select ${sql.join(lengths, sql` + `)} as b from ${rowsFrom}`;
  return sql`(select gateway_tx.answer_bytes(l.b) from (${copies}) as l) is not null`;
}

/**
 * Returns a select of the rows in `from`, with all columns of the source. It reads each long text
 * into memory only once.
 */
function readOnceSql(source: Source, from: Sql, context: StatementContext): Sql {
  const alias = context.aliases.of(source);
  const columns = source.columns.map(({ name, column, type }) => {
    const isText = columnTypes[type.valueType].sqlType === "text" && isLongText(column);
    const value = own(alias, name);
    return sql`${isText ? sql`${value} || ''` : value} as ${own(name)}`;
  });
  return sql`(select ${commaList(columns)} from ${from} offset 0) as ${own(alias)}`;
}

const havingSql = (having: Condition<GroupRef, never>, { copies }: StatementContext): Sql =>
  conditionSql(having, {
    column: ({ group }) => own(GROUPS, group),
    related: () => {
      throw new Error("having has no relations");
    },
    long: {
      isLong: ({ type }) => columnTypes[type.valueType].sqlType === "text",
      limited: (comparison) => copies.limited(comparison),
    },
  });

/**
 * Returns a function that checks a comparison of a group key or aggregate. The function returns
 * true if PostgreSQL may evaluate the comparison before the row filter. Aggregates are always
 * allowed, because they exist only after the rows are grouped. A group key is allowed only if it is
 * an unmasked column.
 */
const isPlainIn =
  ({ keys }: GroupsPlan) =>
  ({ group }: GroupRef): boolean => {
    const expression = keys.find((key) => key.group === group)?.expression;
    if (expression === undefined) return true;
    return (
      expression.kind === "column" &&
      expression.operand.path === undefined &&
      isPlainColumn(expression.operand.column)
    );
  };

export function groupsPageSql(
  shape: GroupsPlan,
  from: Sql,
  plan: ListPlan,
  context: StatementContext,
): Sql {
  const order = shape.order.map(
    (item) => sql`${own(GROUPS, item.group)} ${directionSql(item, true)}`,
  );
  const orderBy = order.length === 0 ? sql`` : sql` order by ${commaList(order)}`;
  return sql`${groupsSql(shape, plan.source, from, context)}${orderBy} limit ${int(plan.limit)}${offsetSql(plan.offsetSlot)}`;
}

/**
 * Returns the JSON properties of one group. `alias` is the SQL alias of the select that returns the
 * groups.
 */
export const groupProperties = (
  shape: GroupsPlan,
  alias: string,
  { workspace }: StatementContext,
): Property[] =>
  shape.outputs.map(({ name, group, type, asText }) => ({
    name,
    ...jsonValueText(own(alias, group), type, true, asText, workspace),
  }));

function expressionSql(expression: RowExpression, context: StatementContext): Sql {
  const column = columnSql(context);
  if (expression.kind === "column") {
    const value = operandSql(expression.operand, column);
    return expression.operand.path === undefined ? value : context.copies.limitedPath(value);
  }
  const { bucket, timezone, type } = expression;
  const value = column(expression.ref);
  const unit = sql`${parameter(() => bucket)}::text`;
  return columnTypes[type.valueType].moment?.kind === "day"
    ? sql`date_trunc(${unit}, ${value}::timestamp)::date`
    : sql`date_trunc(${unit}, ${value}, ${parameter(() => timezone)}::text)`;
}

const functions: Readonly<Record<AggregateFunction, (value: Sql) => Sql>> = {
  count: (value) => sql`count(${value})`,
  countDistinct: (value) => sql`count(distinct ${value})`,
  sum: (value) => sql`sum(${value})`,
  avg: (value) => sql`avg(${value})`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
};

/**
 * Aggregate functions for lists with group keys. PostgreSQL may hold thousands of groups at a time.
 * So these `min` and `max` hold references to long texts instead of copies (G6.14).
 */
const ofGroups: typeof functions = {
  ...functions,
  min: (value) => sql`gateway_tx.smallest_text(${value})`,
  max: (value) => sql`gateway_tx.largest_text(${value})`,
};

function aggregateSql(aggregate: AggregatePlan, isOfGroups: boolean, context: StatementContext) {
  const { fn, operand, filter } = aggregate;
  // To count the values of a column that cannot be null, PostgreSQL need not read the column.
  const isEveryRow = operand === undefined || (fn === "count" && isNeverNull(operand));
  const value = isEveryRow ? sql`*` : operandSql(operand, columnSql(context));
  const call = (isOfGroups && comparesLong(aggregate) ? ofGroups : functions)[fn](value);
  return filtered(call, filter, context);
}

const isNeverNull = ({ column, path }: Operand<ColumnRef>): boolean =>
  path === undefined && !column.column.nullable;

const filtered = (call: Sql, filter: AggregatePlan["filter"], context: StatementContext): Sql =>
  filter === undefined ? call : sql`${call} filter (where ${whereSql(filter, context)})`;
