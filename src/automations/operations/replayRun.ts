// POST /{workspaceId}/automations/runs/{runId}/replay: starts a new run for the event of an earlier
// run, from the beginning or from a step. Refuses with 409 if the earlier run has not ended or
// belongs to a sync endpoint.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import { replayRun, type ReplayDependencies } from "../runs/replay.ts";
import { findRun } from "../runs/run-search-store.ts";
import { shownRun } from "../runs/shown-run.ts";

/**
 * Creates the handler of the operation `replayRun`.
 * @throws GatewayError NOT_FOUND if the run does not exist
 * @throws GatewayError RUN_NOT_OVER if the run has not ended
 * @throws GatewayError RUN_NOT_REPLAYABLE if the run belongs to a sync endpoint, or its event or
 *   automation was deleted
 * @throws GatewayError INVALID_REQUEST if `from` is not the id of a step outside of loops and
 *   branches
 */
export function replayRunHandler(deps: ReplayDependencies): Handler<"replayRun", Grant> {
  return async ({ grant: { workspace }, path: { runId }, body }) => {
    const id = await replayRun(deps, workspace, normaliseGuid(runId), body?.from);
    const run = await findRun(deps.control, { workspaceId: workspace.id, id });
    if (run === undefined) throw new GatewayError("NOT_FOUND");
    return { status: 202, body: shownRun(run) };
  };
}
