// PATCH /{workspaceId}/endusers/{endUserId} (G27.5): changes the fields in the body. Rejects
// addresses that another account has (409).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

/** @throws GatewayError NOT_FOUND, EMAIL_TAKEN, INVALID_REQUEST, TOO_MANY_TRIES */
export function updateEndUserHandler(
  deps: ShowDependencies & { readonly administration: Pick<Administration, "edit"> },
): Handler<"updateEndUser", Grant> {
  return async ({ grant: { workspace }, path, body }) => {
    await deps.administration.edit(workspace, path.endUserId, body);
    return { status: 200, body: await shownEndUser(deps, workspace, path.endUserId) };
  };
}
