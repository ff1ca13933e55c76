// GET /{workspaceId}/endusers/{endUserId}: returns one account. Responds 404 if the workspace does
// not have the account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { shownEndUser, type AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const getEndUserHandler =
  ({ control }: AdministrationDependencies): Handler<"getEndUser", Grant> =>
  async ({ grant: { workspace }, path }) => ({
    status: 200,
    body: await shownEndUser(control, workspace, path.endUserId),
  });
