// Writes with their plans, compiled or from the cache. Refused requests leave nothing in the cache.
import { buildWrite } from "../plan/build-write.ts";
import { compileWrite, type WriteStatements } from "../compile/write-statement.ts";
import { PlanCache } from "./plan-cache.ts";
import { writeShapeOf } from "../parse/shape-key.ts";
import type { Grant } from "../../access/index.ts";
import type { WritePlan } from "../plan/write-plan.ts";
import type { WriteRequest } from "../parse/write-request.ts";

export interface PreparedWrite {
  readonly plan: WritePlan;
  readonly statements: WriteStatements;
  /** GUIDs of the tables written, and of all that are touched. */
  readonly written: readonly string[];
  readonly tables: readonly string[];
  /** How often it ran: a statement that comes back is worth a name on the server. */
  uses: number;
}

const writes = new PlanCache<PreparedWrite>(({ statements: { locks, main, check } }) =>
  [...locks, main, check].reduce((sum, item) => sum + (item?.text.length ?? 0), 0),
);

/** @throws Problem, GatewayError as `buildWrite` does */
export function prepareWrite(
  request: WriteRequest,
  grant: Grant,
): { readonly write: PreparedWrite; readonly values: readonly unknown[] } {
  const shape = writeShapeOf(request);
  const write = writes.get(grant, shape.key, () => prepare(request, grant));
  return { write, values: shape.values };
}

function prepare(request: WriteRequest, grant: Grant): PreparedWrite {
  const slots = new Map<object, Map<string, number>>();
  writeShapeOf(request, slots);
  const plan = buildWrite(request, grant, slots);
  return {
    plan,
    statements: compileWrite(plan, grant.workspace),
    written: [...plan.written].map((table) => table.id),
    tables: [...plan.tables].map((table) => table.id),
    uses: 0,
  };
}
