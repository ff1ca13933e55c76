// Builds the plan of a request, from which the SQL is compiled. Checks the rights, and finds the
// table or column for each name in the request. For a write (G7), also collects the row filters.
// Has no side effects. An error contains the JSON Pointer of its position in the request.
import { authorise, tableOfAlias, usesOf } from "../authorise/authorise.ts";
import { planChange } from "./change.ts";
import { PlanContext } from "./context.ts";
import { planInsert } from "./insert.ts";
import { planList } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";
import type { Slots } from "../parse/shape-key.ts";
import type { ListPlan, ReadPlan } from "./read-plan.ts";
import type { WritePlan } from "./write-plan.ts";

/**
 * Returns the plan of a read.
 * @param slots result of `shapeOf`: the index of each value of the request in the list of bound
 *   values
 * @throws Problem if something in `query` is invalid or not permitted
 * @throws GatewayError SCOPE_VIOLATION if the caller may not use a table in `refs`
 */
export function buildRead(request: ReadRequest, grant: Grant, slots: Slots): ReadPlan {
  const refs = authorise(grant, request.refs);
  const context = new PlanContext(refs, slots);
  const { query } = request;
  const list = planList(query, tableOfAlias(refs, query.from, "/query/from"), context, "/query", 0);
  return {
    list,
    includeTotalCount: request.includeTotalCount === true,
    paged: list.shape.kind === "rows" && list.limit > 0 && !matchesOneRow(list),
    cursorSlot: context.slot(query, "cursor"),
    tables: context.tables(),
    isPartial: context.isPartial(),
  };
}

/**
 * Returns true if the list contains at most one row, because a condition compares its primary key
 * with `eq`.
 */
const matchesOneRow = (list: ListPlan): boolean =>
  list.where.kind === "and" &&
  list.where.items.some(
    (item) =>
      item.kind === "compare" &&
      item.op === "eq" &&
      item.left.path === undefined &&
      item.left.column.column.column.primaryKey,
  );

/**
 * Returns the plan of a write.
 * @param slots result of `writeShapeOf`: the index of each value of the request in the list of
 *   bound values
 * @throws Problem if something in `mutation` is invalid or not permitted
 * @throws GatewayError SCOPE_VIOLATION if the caller may not use a table in `refs`
 */
export function buildWrite(request: WriteRequest, grant: Grant, slots: Slots): WritePlan {
  const { mutation } = request;
  const refs = authorise(grant, request.refs, usesOf(mutation));
  const context = new PlanContext(refs, slots);
  const table = tableOfAlias(refs, mutation.table, "/mutation/table");
  return mutation.type === "insert"
    ? planInsert(mutation, table, context)
    : planChange(mutation, table, context);
}
