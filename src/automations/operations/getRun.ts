// GET /{workspaceId}/automations/runs/{runId}: returns one run of an automation with its steps.
// Only owners of the workspace see the inputs and outputs of steps.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findRun } from "../runs/run-search-store.ts";
import { shownLimits, shownRun, shownStep } from "../runs/shown-run.ts";
import { showSteps } from "../runs/step-store.ts";

/**
 * Creates the handler of the operation `getRun`.
 * @throws GatewayError NOT_FOUND if the run does not exist
 */
export function getRunHandler(control: Pool): Handler<"getRun", Grant> {
  return async ({ grant: { workspace, rights }, path: { runId } }) => {
    const key = { workspaceId: workspace.id, id: normaliseGuid(runId) };
    const run = await findRun(control, key);
    if (run === undefined) throw new GatewayError("NOT_FOUND");
    const steps = await showSteps(control, key, shownLimits);
    const bodies = rights.has("runs.bodies");
    const body = { ...shownRun(run), steps: steps.map((step) => shownStep(step, bodies)) };
    return { status: 200, body };
  };
}
