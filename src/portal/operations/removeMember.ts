// DELETE /api/v1/portal/members/{memberId} (G26.8): takes a membership or an invitation away. For owners; the last one stays.
import type { Handler } from "../../contract/index.ts";
import { changeMember } from "../members.ts";
import type { PortalContext } from "../portal-context.ts";

/** @throws GatewayError NOT_FOUND, SCOPE_VIOLATION, LAST_OWNER */
export function removeMemberHandler(context: PortalContext): Handler<"removeMember"> {
  const { control, dedicatedTo, changed } = context;
  return async ({ path, caller, facts }) => {
    const change = { id: path.memberId, role: null, by: caller.userId, dedicatedTo, facts };
    const { userId } = await changeMember(control, change);
    if (userId !== null) changed(userId);
    return { status: 204 };
  };
}
