// POST /{workspaceId}/endusers/{endUserId}/deactivate (G27.6): deactivates an account, so that it
// cannot sign in, and ends its sessions.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { shownEndUser, type AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const deactivateEndUserHandler =
  ({ control, changes }: AdministrationDependencies): Handler<"deactivateEndUser", Grant> =>
  async ({ grant: { workspace }, path: { endUserId } }) => {
    await changes.deactivate(workspace, endUserId);
    return { status: 200, body: await shownEndUser(control, workspace, endUserId) };
  };
