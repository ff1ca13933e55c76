// A read request -> its plan: authorised first, then every name resolved. Pure; refuses with the place of the flaw.
import { authorise, tableOf } from "../authorise/authorise.ts";
import { createPlanContext } from "./context.ts";
import { planList } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest } from "../parse/read-request.ts";
import type { ListPlan, ReadPlan } from "./read-plan.ts";

/**
 * @param slots from `shapeOf(request, true)`: where each bound value of the body is found again
 * @throws Problem a flaw inside `query`, with INVALID_REFS or SCOPE_VIOLATION where it is one; GatewayError SCOPE_VIOLATION
 */
export function buildRead(
  request: ReadRequest,
  grant: Grant,
  slots: ReadonlyMap<object, ReadonlyMap<string, number>>,
): ReadPlan {
  const refs = authorise(grant, request.refs);
  const context = createPlanContext(refs, slots);
  const { query } = request;
  const list = planList(query, tableOf(refs, query.from, "/query/from"), context, "/query", 0);
  return {
    list,
    includeTotalCount: request.includeTotalCount === true,
    paged: list.shape.kind === "rows" && !matchesOneRow(list),
    cursor: context.slot(query, "cursor"),
    tables: context.tables(),
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
