// PUT /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.7): adds a role to an account.
// Responds 404 to a role that the workspace's definition does not contain.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import { giveRole } from "../accounts/account-edit-store.ts";
import type { AdministrationDependencies } from "../administration/administration.ts";
import { hasRole } from "../administration/rules.ts";

/** @throws GatewayError NOT_FOUND if the account or the role does not exist */
export const giveEndUserRoleHandler =
  ({ control }: AdministrationDependencies): Handler<"giveEndUserRole", Grant> =>
  async ({ grant: { workspace }, path }) => {
    const key = { workspaceId: workspace.id, id: path.endUserId };
    const roleId = normaliseGuid(path.roleId);
    if (!hasRole(workspace, roleId) || !(await giveRole(control, key, roleId)))
      throw new GatewayError("NOT_FOUND");
    return { status: 204 };
  };
