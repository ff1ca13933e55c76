// PATCH /api/v1/portal/members/{memberId} (G26.8): changes the role of a member or an invitation.
// Only owners of the workspace may do this. The role of the last owner cannot be changed.
import type { Handler } from "../../contract/index.ts";
import { changeMember } from "../members.ts";
import type { PortalContext } from "../portal-context.ts";

/**
 * @throws GatewayError NOT_FOUND if no member or invitation has this id, or the caller is not a
 *   member of its workspace; SCOPE_VIOLATION if the caller is not an owner; LAST_OWNER if no owner
 *   would remain
 */
export const changeMemberHandler =
  (context: PortalContext): Handler<"changeMember"> =>
  async ({ path: { memberId: id }, body: { role }, caller: { userId: by }, facts }) => ({
    status: 200,
    body: await changeMember(context, { id, role, by, facts }),
  });
