// POST /{workspaceId}/endusers/{endUserId}/activate: activates a deactivated account, so that it
// can sign in again.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { activateAccount } from "../accounts/account-edit-store.ts";
import { shownEndUser, type AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const activateEndUserHandler =
  ({ control }: AdministrationDependencies): Handler<"activateEndUser", Grant> =>
  async ({ grant: { workspace }, path: { endUserId } }) => {
    if (!(await activateAccount(control, workspace.id, endUserId)))
      throw new GatewayError("NOT_FOUND");
    return { status: 200, body: await shownEndUser(control, workspace, endUserId) };
  };
