// DELETE /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.6, G27.7): removes a role from an
// account and ends all sessions of the account.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import { lockAccount, takeRole } from "../accounts/account-edit-store.ts";
import {
  endAllSessions,
  existing,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { hasRole } from "../administration/rules.ts";
import { withRetries } from "../administration/with-retries.ts";

/**
 * @throws GatewayError NOT_FOUND if the account does not exist, or the role is neither in the
 *   account nor in the workspace's definition
 */
export const takeEndUserRoleHandler =
  (deps: AdministrationDependencies): Handler<"takeEndUserRole", Grant> =>
  async ({ grant: { workspace }, path }) => {
    const key = { workspaceId: workspace.id, id: path.endUserId };
    const roleId = normaliseGuid(path.roleId);
    await withRetries(deps.control, async (connection) => {
      existing(await lockAccount(connection, key));
      if (await takeRole(connection, key, roleId))
        await endAllSessions(connection, workspace, key.id, deps.clock.now());
      else if (!hasRole(workspace, roleId)) throw new GatewayError("NOT_FOUND");
    });
    deps.notifyNodes();
    return { status: 204 };
  };
