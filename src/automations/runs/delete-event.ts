// Deletes an event with its runs and their steps, because an owner or the operator asked for it
// (G32.11). Refuses an event with a run that is not over.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deleteLockedEvent, findUnfinishedRun, lockEvent } from "./event-end-store.ts";
import { ATTEMPTS_MAX } from "./run-jobs.ts";

/** @throws GatewayError NOT_FOUND, RUN_NOT_OVER */
export function deleteEvent(control: Pool, workspaceId: Guid, id: Guid): Promise<void> {
  const key = { workspaceId, id };
  return control.transaction(async (connection) => {
    if (!(await lockEvent(connection, key))) throw new GatewayError("NOT_FOUND");
    // Reads the runs after the lock: a replay that began before it has committed its run by now.
    const run = await findUnfinishedRun(connection, key);
    if (run !== undefined)
      throw new GatewayError("RUN_NOT_OVER", {
        message: `The run ${run.id} of this event is not over (${run.status}). Wait until it has finished, failed or been parked. Then delete the event. A run whose tries keep failing is parked after ${ATTEMPTS_MAX} tries. GET /${workspaceId}/automations/runs/${run.id} shows its status.`,
      });
    await deleteLockedEvent(connection, key);
  });
}
