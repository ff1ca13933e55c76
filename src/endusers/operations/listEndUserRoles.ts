// GET /{workspaceId}/endusers/{endUserId}/roles: lists the roles of an account.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { findById } from "../accounts/account-store.ts";
import { rolesOf } from "../accounts/roles.ts";
import type { ShowDependencies } from "./getEndUser.ts";

/** @throws GatewayError NOT_FOUND */
export function listEndUserRolesHandler({
  control,
}: ShowDependencies): Handler<"listEndUserRoles", Grant> {
  return async ({ grant: { workspace }, path }) => {
    const account = await findById(control, workspace.id, path.endUserId);
    if (account === undefined) throw new GatewayError("NOT_FOUND");
    return { status: 200, body: { roles: [...rolesOf(workspace, account.roleIds)] } };
  };
}
