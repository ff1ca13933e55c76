// PATCH /api/v1/portal/members/{memberId} (G26.8): changes the role of a member or an invitation.
// Only owners may do so, and the last owner keeps the role.
import type { Handler } from "../../contract/index.ts";
import { changeMember } from "../members.ts";
import type { PortalContext } from "../portal-context.ts";

/** @throws GatewayError NOT_FOUND, SCOPE_VIOLATION, LAST_OWNER */
export function changeMemberHandler(context: PortalContext): Handler<"changeMember"> {
  const { control, dedicatedTo, onUserChanged } = context;
  return async ({ path, body: { role }, caller, facts }) => {
    const change = { id: path.memberId, role, by: caller.userId, dedicatedTo, facts };
    const { member, userId } = await changeMember(control, change);
    if (userId !== null) onUserChanged(userId);
    return { status: 200, body: member };
  };
}
