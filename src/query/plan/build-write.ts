// A write request -> its plan (G7): authorised first, then every name resolved and every rule gathered. Pure.
import { authorise, tableOf, usesOf } from "../authorise/authorise.ts";
import { planChange } from "./change.ts";
import { createPlanContext } from "./context.ts";
import { planInsert } from "./insert.ts";
import type { Grant } from "../../access/index.ts";
import type { Slots } from "../parse/shape-key.ts";
import type { WriteRequest } from "../parse/write-request.ts";
import type { WritePlan } from "./write-plan.ts";

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
