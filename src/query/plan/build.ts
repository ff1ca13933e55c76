// A request -> its plan: authorised first, then every name resolved and, for a write (G7), every rule gathered. Pure; refuses
// with the place of the flaw.
import { authorise, tableOf, usesOf } from "../authorise/authorise.ts";
import { planChange } from "./change.ts";
import { createPlanContext } from "./context.ts";
import { planInsert } from "./insert.ts";
import { planList } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";
import type { Slots } from "../parse/shape-key.ts";
import type { ListPlan, ReadPlan } from "./read-plan.ts";
import type { WritePlan } from "./write-plan.ts";

/**
 * @param slots from `shapeOf`: where each bound value of the body is found again
 * @throws Problem a flaw inside `query`, with INVALID_REFS or SCOPE_VIOLATION where it is one; GatewayError SCOPE_VIOLATION
 */
export function buildRead(request: ReadRequest, grant: Grant, slots: Slots): ReadPlan {
  const refs = authorise(grant, request.refs);
  const context = createPlanContext(refs, slots);
  const { query } = request;
  const list = planList(query, tableOf(refs, query.from, "/query/from"), context, "/query", 0);
  return {
    list,
    includeTotalCount: request.includeTotalCount === true,
    paged: list.shape.kind === "rows" && list.limit > 0 && !matchesOneRow(list),
    cursor: context.slot(query, "cursor"),
    tables: context.tables(),
    isPartial: context.isPartial(),
  };
}

/** A comparison of the whole primary key: there can be no second page. */
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
 * @param slots from `writeShapeOf`: where each bound value of the body is found again
 * @throws Problem a flaw inside `mutation`; GatewayError SCOPE_VIOLATION
 */
export function buildWrite(request: WriteRequest, grant: Grant, slots: Slots): WritePlan {
  const { mutation } = request;
  const refs = authorise(grant, request.refs, usesOf(mutation));
  const context = createPlanContext(refs, slots);
  const table = tableOf(refs, mutation.table, "/mutation/table");
  return mutation.type === "insert"
    ? planInsert(mutation, table, context)
    : planChange(mutation, table, context);
}
