// GET /api/v1/portal/members (G26.8): lists the members and invitations of a workspace. Only owners
// of the workspace may do this.
import type { Handler } from "../../contract/index.ts";
import { roleOf } from "../member-store.ts";
import { listMembersOf, requireRole } from "../members.ts";
import { requireServed, type PortalContext } from "../portal-context.ts";

/**
 * @throws GatewayError WORKSPACE_MISMATCH if the caller is not a member of the workspace;
 *   SCOPE_VIOLATION if the caller is not an owner
 */
export function listMembersHandler(context: PortalContext): Handler<"listMembers"> {
  return async ({ query, caller, facts }) => {
    const workspaceId = query.workspaceId.toLowerCase();
    requireServed(context, workspaceId);
    facts.workspaceId = workspaceId;
    const now = new Date(context.clock.now());
    requireRole(await roleOf(context.control, workspaceId, caller.userId), "owner");
    const members = await listMembersOf(context.control, workspaceId, now);
    return { status: 200, body: { members } };
  };
}
