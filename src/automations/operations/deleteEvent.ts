// DELETE /{workspaceId}/automations/events/{eventId}: deletes a stored event (a request to an
// endpoint) with its runs. Refuses with 409 if a run of the event has not ended.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deleteEvent } from "../runs/delete-event.ts";

/**
 * Creates the handler of the operation `deleteEvent`.
 * @throws GatewayError NOT_FOUND if the event does not exist; RUN_NOT_OVER if a run has not ended
 */
export function deleteEventHandler(control: Pool): Handler<"deleteEvent", Grant> {
  return async ({ grant: { workspace }, path: { eventId } }) => {
    await deleteEvent(control, workspace.id, normaliseGuid(eventId));
    return { status: 204 };
  };
}
