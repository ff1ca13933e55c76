// POST /{workspaceId}/automations/runs/{runId}/replay: starts a new run of the same event, from the
// beginning or from a step. Refuses runs that are not over, and runs of sync endpoints (409).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import { replayRun, type ReplayDependencies } from "../runs/replay.ts";
import { findRun } from "../runs/run-search-store.ts";
import { shownRun } from "../runs/shown-run.ts";

/** @throws GatewayError NOT_FOUND, RUN_NOT_OVER, RUN_NOT_REPLAYABLE, INVALID_REQUEST */
export function replayRunHandler(deps: ReplayDependencies): Handler<"replayRun", Grant> {
  return async ({ grant: { workspace }, path: { runId }, body }) => {
    const id = await replayRun(deps, workspace, normaliseGuid(runId), body?.from);
    const run = await findRun(deps.control, { workspaceId: workspace.id, id });
    if (run === undefined) throw new GatewayError("NOT_FOUND");
    return { status: 202, body: shownRun(run) };
  };
}
