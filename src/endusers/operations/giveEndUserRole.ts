// PUT /{workspaceId}/endusers/{endUserId}/roles/{roleId} (G27.7): adds a role to an account. A role
// that is not in the definition is not found (404).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Administration } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function giveEndUserRoleHandler({
  administration,
}: {
  readonly administration: Pick<Administration, "giveRole">;
}): Handler<"giveEndUserRole", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await administration.giveRole(workspace, path.endUserId, normaliseGuid(path.roleId));
    return { status: 204 };
  };
}
