// DELETE /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.6, G27.7): removes a role from an
// account and ends the account's sessions.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Administration } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function takeEndUserRoleHandler({
  administration,
}: {
  readonly administration: Pick<Administration, "takeRole">;
}): Handler<"takeEndUserRole", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await administration.takeRole(workspace, path.endUserId, normaliseGuid(path.roleId));
    return { status: 204 };
  };
}
