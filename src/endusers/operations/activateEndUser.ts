// POST /{workspaceId}/endusers/{endUserId}/activate: activates a deactivated account, so that it
// can sign in again.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

/** @throws GatewayError NOT_FOUND */
export function activateEndUserHandler(
  deps: ShowDependencies & { readonly administration: Pick<Administration, "activate"> },
): Handler<"activateEndUser", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await deps.administration.activate(workspace, path.endUserId);
    return { status: 200, body: await shownEndUser(deps, workspace, path.endUserId) };
  };
}
