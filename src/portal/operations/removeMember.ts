// DELETE /api/v1/portal/members/{memberId} (G26.8): removes a member or an invitation. Only owners
// may do so, and the last owner cannot be removed.
import type { Handler } from "../../contract/index.ts";
import { changeMember } from "../members.ts";
import type { PortalContext } from "../portal-context.ts";

/** @throws GatewayError NOT_FOUND, SCOPE_VIOLATION, LAST_OWNER */
export function removeMemberHandler(context: PortalContext): Handler<"removeMember"> {
  const { control, dedicatedTo, onUserChanged } = context;
  return async ({ path, caller, facts }) => {
    const change = { id: path.memberId, role: null, by: caller.userId, dedicatedTo, facts };
    const { userId } = await changeMember(control, change);
    if (userId !== null) onUserChanged(userId);
    return { status: 204 };
  };
}
