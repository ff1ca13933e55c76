// GET /{workspaceId}/usage: returns the usage of a month by day, from the sums in the database. On
// request, also counts the calls of each API key.
import type { Grant } from "../../access/index.ts";
import type { ContractSchema, Guid, Handler } from "../../contract/index.ts";
import { usageReport, type UsageDependencies } from "../usage-report.ts";
import type { Cancellation, Clock } from "../../platform/index.ts";

export interface GetUsageDependencies extends UsageDependencies {
  readonly clock: Clock;
  /** Counts the calls of each API key in the last day. */
  readonly callsByKey: (
    workspaceId: Guid,
    signal: Cancellation,
  ) => Promise<ContractSchema<"CallsByKey">>;
}

/** @throws GatewayError UNAVAILABLE if the calls of the keys cannot be counted in time */
export function getUsageHandler(deps: GetUsageDependencies): Handler<"getUsage", Grant> {
  return async ({ grant: { workspace }, query: { month, byKey = false }, signal }) => {
    const { id, definition } = workspace;
    const target = { id, plan: definition.workspace.plan };
    const report = await usageReport(deps, target, deps.clock.now(), month);
    const body = byKey ? { ...report, byKey: await deps.callsByKey(id, signal) } : report;
    return { status: 200, body };
  };
}
