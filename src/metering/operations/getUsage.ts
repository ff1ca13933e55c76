// GET /{workspaceId}/usage: returns the usage of a month by day, from the sums in the database.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { usageReport, type UsageDependencies } from "../usage-report.ts";
import type { Clock } from "../../platform/index.ts";

export type GetUsageDependencies = UsageDependencies & { readonly clock: Clock };

export function getUsageHandler(deps: GetUsageDependencies): Handler<"getUsage", Grant> {
  return async ({ grant: { workspace }, query: { month } }) => {
    const { id, definition } = workspace;
    const target = { id, plan: definition.workspace.plan };
    return { status: 200, body: await usageReport(deps, target, deps.clock.now(), month) };
  };
}
