// Builds the plan of a request. Authorises first, then resolves every name and, for a write (G7),
// collects every rule. Has no side effects. A refusal contains the JSON Pointer of the error.
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
 * @param slots from `shapeOf`: the indexes of the body's bound values
 * @throws Problem for an error inside `query`, also with INVALID_REFS or SCOPE_VIOLATION;
 *   GatewayError SCOPE_VIOLATION
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
 * Returns true if the list compares the whole primary key, so that it cannot have a second page.
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
 * @param slots from `writeShapeOf`: the indexes of the body's bound values
 * @throws Problem for an error inside `mutation`; GatewayError SCOPE_VIOLATION
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
