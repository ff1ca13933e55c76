// DELETE /api/v1/portal/members/{memberId} (G26.8): removes a member or an invitation. Only owners
// of the workspace may do this. The last owner cannot be removed.
import type { Handler } from "../../contract/index.ts";
import { changeMember } from "../members.ts";
import type { PortalContext } from "../portal-context.ts";

/**
 * @throws GatewayError NOT_FOUND if no member or invitation has this id, or the caller is not a
 *   member of its workspace; SCOPE_VIOLATION if the caller is not an owner; LAST_OWNER if no owner
 *   would remain
 */
export function removeMemberHandler(context: PortalContext): Handler<"removeMember"> {
  return async ({ path: { memberId: id }, caller: { userId: by }, facts }) => {
    await changeMember(context, { id, role: null, by, facts });
    return { status: 204 };
  };
}
