// GET /{workspaceId}/usage: what a month has come to, by day. Counts nothing itself: the sums are those that the meter goes by.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { usageReport, type UsageDependencies } from "../usage-report.ts";
import type { Clock } from "../../platform/index.ts";

export interface GetUsageDependencies extends UsageDependencies {
  readonly clock: Clock;
}

export function getUsageHandler(deps: GetUsageDependencies): Handler<"getUsage", Grant> {
  return async ({ grant: { workspace }, query: { month } }) => {
    const { id, definition } = workspace;
    const asked = { id, plan: definition.workspace.plan };
    return { status: 200, body: await usageReport(deps, asked, deps.clock.now(), month) };
  };
}
