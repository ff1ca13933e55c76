// DELETE /api/v1/portal/grants/{grantId} (G35.7): revokes a grant. Its tokens end within two
// seconds.
import type { Handler } from "../../contract/index.ts";
import { revokeGrantFor, type GrantAdministration } from "../grants/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function revokeGrantHandler(administration: GrantAdministration): Handler<"revokeGrant"> {
  return async ({ path, caller, facts }) => {
    await revokeGrantFor(administration, { grantId: path.grantId, userId: caller.userId, facts });
    return { status: 204 };
  };
}
