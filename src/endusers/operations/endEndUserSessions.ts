// DELETE /{workspaceId}/endusers/{endUserId}/sessions (G27.6): ends all sessions of an account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import {
  endAllSessions,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { withRetries } from "../administration/with-retries.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const endEndUserSessionsHandler =
  (deps: AdministrationDependencies): Handler<"endEndUserSessions", Grant> =>
  async ({ grant: { workspace }, path }) => {
    await withRetries(deps.control, (connection) =>
      endAllSessions(connection, workspace, path.endUserId, deps.clock.now()),
    );
    deps.notifyNodes();
    return { status: 204 };
  };
