// GET /{workspaceId}/endusers/{endUserId}/roles: lists the roles of an account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findById } from "../accounts/account-store.ts";
import { rolesOf } from "../accounts/roles.ts";
import { existing, type AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const listEndUserRolesHandler =
  ({ control }: AdministrationDependencies): Handler<"listEndUserRoles", Grant> =>
  async ({ grant: { workspace }, path }) => {
    const account = existing(await findById(control, workspace.id, path.endUserId));
    return { status: 200, body: { roles: rolesOf(workspace, account.roleIds) } };
  };
