// Deletes a stored event with its runs and their steps. An owner of the workspace or the operator
// requests this (G32.11). Refuses an event if one of its runs has not ended.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deleteLockedEvent, findUnfinishedRun, lockEvent } from "./event-end-store.ts";
import { ATTEMPTS_MAX } from "./run-jobs.ts";

/**
 * Deletes an event with its runs and their steps.
 * @throws GatewayError NOT_FOUND if the event does not exist; RUN_NOT_OVER if a run has not ended
 */
export function deleteEvent(control: Pool, workspaceId: Guid, id: Guid): Promise<void> {
  const key = { workspaceId, id };
  return control.transaction(async (connection) => {
    if (!(await lockEvent(connection, key))) throw new GatewayError("NOT_FOUND");
    // The runs are read after the event is locked. So a replay that began before the lock has
    // committed its new run, and this run is found.
    const run = await findUnfinishedRun(connection, key);
    if (run !== undefined)
      throw new GatewayError("RUN_NOT_OVER", {
        message: `The run ${run.id} of this event has not ended (status ${run.status}). Wait until its status is \`finished\`, \`failed\` or \`parked\`, then delete the event. A run that keeps failing gets the status \`parked\` after ${ATTEMPTS_MAX} attempts. GET /${workspaceId}/automations/runs/${run.id} shows its status.`,
      });
    await deleteLockedEvent(connection, key);
  });
}
