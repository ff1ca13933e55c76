// DELETE /{workspaceId}/endusers/{endUserId}/sessions/{sessionId} (G27.6): ends one session of an
// account. Responds 404 to a session that has already ended.
import { recordAccountChange, type Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { AdministrationDependencies } from "../administration/administration.ts";
import { withRetries } from "../administration/with-retries.ts";
import { revokeSession } from "../sessions/session-store.ts";

/** @throws GatewayError NOT_FOUND if the account has no active session with this id */
export const endEndUserSessionHandler =
  (deps: AdministrationDependencies): Handler<"endEndUserSession", Grant> =>
  async ({ grant: { workspace }, path: { endUserId: id, sessionId } }) => {
    await withRetries(deps.control, async (connection) => {
      const key = { workspaceId: workspace.id, id };
      if (!(await revokeSession(connection, key, sessionId, new Date(deps.clock.now()))))
        throw new GatewayError("NOT_FOUND");
      await recordAccountChange(connection, workspace.id, id);
    });
    deps.notifyNodes();
    return { status: 204 };
  };
