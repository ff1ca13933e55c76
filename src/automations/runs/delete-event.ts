// Deletes an event with its runs and their steps, on request of an owner or the operator (G32.11).
// Refuses an event with a run that is not over.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deleteLockedEvent, findUnfinishedRun, lockEvent } from "./event-end-store.ts";
import { ATTEMPTS_MAX } from "./run-jobs.ts";

/**
 * Deletes an event.
 * @throws GatewayError NOT_FOUND, RUN_NOT_OVER
 */
export function deleteEvent(control: Pool, workspaceId: Guid, id: Guid): Promise<void> {
  const key = { workspaceId, id };
  return control.transaction(async (connection) => {
    if (!(await lockEvent(connection, key))) throw new GatewayError("NOT_FOUND");
    // The runs are read after the lock, so that a replay that began earlier has committed its run.
    const run = await findUnfinishedRun(connection, key);
    if (run !== undefined)
      throw new GatewayError("RUN_NOT_OVER", {
        message: `The run ${run.id} of this event is not over (${run.status}). Wait until it has finished, failed or been parked. Then delete the event. A run that keeps failing is parked after ${ATTEMPTS_MAX} attempts. GET /${workspaceId}/automations/runs/${run.id} shows its status.`,
      });
    await deleteLockedEvent(connection, key);
  });
}
