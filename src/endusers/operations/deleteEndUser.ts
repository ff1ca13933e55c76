// DELETE /{workspaceId}/endusers/{endUserId} (G27.10): deletes an account permanently, with the
// gateway's other data about the user.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export const deleteEndUserHandler =
  ({ erasures }: AdministrationDependencies): Handler<"deleteEndUser", Grant> =>
  async ({ grant: { workspace }, path }) => {
    await erasures.remove(workspace, path.endUserId);
    return { status: 204 };
  };
