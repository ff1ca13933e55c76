// Compiles `orderBy`, and the condition for the rows after a cursor. The request decides whether
// nulls come first or last. If no value of `orderBy` can be null and all have the same direction,
// the condition compares all values at once, as an SQL row. Otherwise it compares them one by one.
import { parameter } from "./parameters.ts";
import { columnSql, sourceSql } from "./source.ts";
import type { StatementContext } from "./statement-context.ts";
import { all, any, commaList, sql, wholeType, type Sql } from "./text.ts";
import type { Direction, RowOrder } from "../plan/read-plan.ts";

/** Returns the SQL of a value by which a list is ordered. */
export function orderTermSql(order: RowOrder, context: StatementContext): Sql {
  const column = columnSql(context);
  if (!("link" in order.by)) return column(order.by);
  const { source, link, column: shown } = order.by;
  return sql`(select ${column(shown)} from ${sourceSql(source, context)} where ${column(link.own)} = ${column(link.outer)})`;
}

/**
 * Returns the SQL of a sort direction, such as `desc nulls last`. If the value cannot be null, the
 * clause for nulls is omitted, so that an index serves both directions.
 */
export const directionSql = ({ dir, nulls }: Direction, nullable: boolean): Sql =>
  sql`${dir === "asc" ? sql`asc` : sql`desc`}${nullable ? (nulls === "first" ? sql` nulls first` : sql` nulls last`) : sql``}`;

export const rowOrderSql = (order: readonly RowOrder[], terms: readonly Sql[]): Sql =>
  commaList(order.map((item, index) => sql`${terms[index]!} ${directionSql(item, item.nullable)}`));

export const offsetSql = (slot: number | undefined): Sql =>
  slot === undefined
    ? sql``
    : sql` offset ${parameter((input) => input.values[slot] as number)}::int8`;

/**
 * Returns the condition for rows after the row of the cursor. The order keys of that row are bound
 * as parameters.
 */
export function afterSql(order: readonly RowOrder[], context: StatementContext): Sql {
  const terms = order.map((item) => orderTermSql(item, context));
  const values = order.map(
    (item, index) =>
      sql`${parameter((input) => input.after[index] ?? null)}::${wholeType(item.type)}`,
  );
  const [first] = order;
  if (order.every((item) => !item.nullable && item.dir === first!.dir)) {
    return sql`(${commaList(terms)}) ${first!.dir === "asc" ? sql`>` : sql`<`} (${commaList(values)})`;
  }
  return any(
    order.map((item, index) =>
      all([
        ...order
          .slice(0, index)
          .map((earlier, place) => sameSql(earlier, terms[place]!, values[place]!)),
        beyondSql(item, terms[index]!, values[index]!),
      ]),
    ),
  );
}

const sameSql = (item: RowOrder, term: Sql, value: Sql): Sql =>
  item.nullable ? sql`${term} is not distinct from ${value}` : sql`${term} = ${value}`;

function beyondSql(item: RowOrder, term: Sql, value: Sql): Sql {
  const beyond = item.dir === "asc" ? sql`${term} > ${value}` : sql`${term} < ${value}`;
  if (!item.nullable) return beyond;
  return item.nulls === "last"
    ? sql`(${value} is not null and (${beyond} or ${term} is null))`
    : sql`(${beyond} or (${value} is null and ${term} is not null))`;
}
