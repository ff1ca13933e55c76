// POST /{workspaceId}/endusers/{endUserId}/deactivate (G27.6): deactivates an account and ends its
// sessions.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

/** @throws GatewayError NOT_FOUND */
export function deactivateEndUserHandler(
  deps: ShowDependencies & { readonly changes: Pick<AccountChanges, "deactivate"> },
): Handler<"deactivateEndUser", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await deps.changes.deactivate(workspace, path.endUserId);
    return { status: 200, body: await shownEndUser(deps, workspace, path.endUserId) };
  };
}
