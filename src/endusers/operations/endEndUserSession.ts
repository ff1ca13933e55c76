// DELETE /{workspaceId}/endusers/{endUserId}/sessions/{sessionId} (G27.6): ends one session. A
// session that has already ended is not found (404).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function endEndUserSessionHandler({
  administration,
}: {
  readonly administration: Pick<Administration, "endSession">;
}): Handler<"endEndUserSession", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await administration.endSession(workspace, path.endUserId, path.sessionId);
    return { status: 204 };
  };
}
