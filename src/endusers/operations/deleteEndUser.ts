// DELETE /{workspaceId}/endusers/{endUserId} (G27.10): deletes an account permanently, with all
// other data that the gateway has about the user. Rows in the workspace's own tables stay.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const deleteEndUserHandler =
  ({ erasures }: AdministrationDependencies): Handler<"deleteEndUser", Grant> =>
  async ({ grant: { workspace }, path }) => {
    await erasures.remove(workspace, path.endUserId);
    return { status: 204 };
  };
