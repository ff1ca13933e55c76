// A read plan -> one statement that answers JSON text: the rows, their number, the total, the keys to continue from.
// One round trip, one row; nothing of it is parsed on the way to the socket.
import { afterSql } from "./order.ts";
import { groupsSql } from "./groups.ts";
import { filteredSql, listSql, ROW } from "./list.ts";
import { Aliases, type StatementContext } from "./source.ts";
import { compileSql, int, list, own, sql, type Sql } from "./text.ts";
import { sha256 } from "../../platform/ids.ts";
import type { Workspace } from "../../catalog/model.ts";
import type { ListPlan, ReadPlan, RowOrder } from "../plan/read-plan.ts";
import type { Parameter } from "./parameters.ts";

/** Columns of the one row: rows as JSON text, their number, the total as text, the order keys of the last row as JSON text. */
export type ReadRow = readonly [
  rows: string,
  count: number,
  total: string | null,
  last: string | null,
];

export interface ReadStatement {
  readonly text: string;
  /** Equal for equal text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

export function compileRead(plan: ReadPlan, workspace: Workspace): ReadStatement {
  const context: StatementContext = { workspace, aliases: new Aliases() };
  const { text, parameters } = compileSql(readSql(plan, context));
  return {
    text,
    name: `q_${sha256(text).toString("hex").slice(0, 32)}`,
    parameters: parameters as readonly Parameter[],
  };
}

function readSql(plan: ReadPlan, context: StatementContext): Sql {
  const page = context.aliases.page();
  const order = plan.paged && plan.list.shape.kind === "rows" ? plan.list.shape.order : null;
  const { limit } = plan.list;
  const after = order !== null && plan.cursor !== null ? afterSql(order, context) : null;
  const paging = { after, limit: order === null ? limit : limit + 1, keys: order !== null };
  const { page: rows, row } = listSql(plan.list, page, context, nothingOutside, paging);
  const total = plan.includeTotalCount
    ? sql`(${totalSql(plan.list, context)})::text`
    : sql`null::text`;
  if (order === null) {
    return sql`select coalesce(json_agg(${own(ROW)}), '[]'::json)::text, count(*)::int4, ${total}, null::text from (${rows}) as ${own(page)} cross join lateral (${row}) as ${own(ROW)}`;
  }
  // One row more than asked for tells whether another page follows; it is counted, not answered.
  const place = own(page, "n");
  return sql`select coalesce(json_agg(${own(ROW)}) filter (where ${place} <= ${int(limit)}), '[]'::json)::text, count(*)::int4, ${total}, (array_agg(${keysSql(order, page)}) filter (where ${place} = ${int(limit)}))[1] from (select q.*, row_number() over () as n from (${rows}) as q) as ${own(page)} cross join lateral (${row}) as ${own(ROW)}`;
}

const keysSql = (order: readonly RowOrder[], page: string): Sql =>
  sql`json_build_array(${list(order.map((_, index) => sql`${own(page, `k${index}`)}::text`))})::text`;

function totalSql(plan: ListPlan, context: StatementContext): Sql {
  const from = filteredSql(plan, context, nothingOutside);
  return plan.shape.kind === "groups"
    ? sql`select count(*) from (${groupsSql(plan.shape, from, context)}) as n`
    : sql`select count(*) from ${from}`;
}

const nothingOutside = (): never => {
  throw new Error("the root list hangs on nothing");
};
