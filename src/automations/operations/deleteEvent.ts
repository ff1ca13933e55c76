// DELETE /{workspaceId}/automations/events/{eventId}: deletes an event with its runs. Refuses an
// event if one of its runs is not over (409).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deleteEvent } from "../runs/delete-event.ts";

/** @throws GatewayError NOT_FOUND, RUN_NOT_OVER */
export function deleteEventHandler(control: Pool): Handler<"deleteEvent", Grant> {
  return async ({ grant: { workspace }, path: { eventId } }) => {
    await deleteEvent(control, workspace.id, normaliseGuid(eventId));
    return { status: 204 };
  };
}
