// DELETE /api/v1/portal/grants/{grantId} (G35.7): takes back what a client was let into; its tokens end within two seconds.
import type { Handler } from "../../contract/index.ts";
import { takeBack, type GrantAdministration } from "../grants/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function revokeGrantHandler(administration: GrantAdministration): Handler<"revokeGrant"> {
  return async ({ path, caller, facts }) => {
    await takeBack(administration, { grantId: path.grantId, userId: caller.userId, facts });
    return { status: 204 };
  };
}
