// DELETE /{workspaceId}/endusers/{endUserId}/sessions (G27.6): ends all sessions of an account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function endEndUserSessionsHandler({
  administration,
}: {
  readonly administration: Pick<Administration, "endSessions">;
}): Handler<"endEndUserSessions", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await administration.endSessions(workspace, path.endUserId);
    return { status: 204 };
  };
}
