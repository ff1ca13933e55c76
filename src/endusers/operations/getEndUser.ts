// GET /{workspaceId}/endusers/{endUserId}: returns one account. An account of another workspace is
// not found (404).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { shownEndUser, type AdministrationDependencies } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export const getEndUserHandler =
  ({ control }: AdministrationDependencies): Handler<"getEndUser", Grant> =>
  async ({ grant: { workspace }, path }) => ({
    status: 200,
    body: await shownEndUser(control, workspace, path.endUserId),
  });
