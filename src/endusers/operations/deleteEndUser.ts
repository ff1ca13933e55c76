// DELETE /{workspaceId}/endusers/{endUserId} (G27.10): deletes an account permanently, and erases
// all data about the user in the gateway's own tables and logs. Rows in the tables that the
// workspace defines stay.
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
