// POST /api/v1/portal/members (G26.9): invites a user by mail to administer a workspace. Only
// owners of the workspace may do this.
import { preferredLanguage } from "../../auth/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { recordMemberAction } from "../audit/member-action-store.ts";
import { invite } from "../invitations.ts";
import { requireOwner, shownInvitation } from "../members.ts";
import { requireServed, type PortalContext } from "../portal-context.ts";

/**
 * @throws GatewayError WORKSPACE_MISMATCH if the caller is not a member of the workspace;
 *   SCOPE_VIOLATION if the caller is not an owner; MEMBER_EXISTS if the invited user is already a
 *   member; TOO_MANY_TRIES if the limit of invitations is reached; INVALID_REQUEST if the workspace
 *   already has 1,000 members and invitations
 */
export function inviteMemberHandler(context: PortalContext): Handler<"inviteMember"> {
  const { control, clock, catalog } = context;
  return async ({ body, caller, headers, facts }) => {
    const workspaceId = body.workspaceId.toLowerCase();
    requireServed(context, workspaceId);
    facts.workspaceId = workspaceId;
    const inviter = { id: caller.userId, email: caller.email };
    const { email, role } = body;
    const workspace = await catalog.get(workspaceId);
    const { invitation } = await control.transaction(async (connection) => {
      await requireOwner(connection, workspaceId, caller.userId);
      if (workspace === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
      const language = preferredLanguage(headers["accept-language"], workspace);
      const guest = { workspaceId, email, role, inviter, language, now: clock.now() };
      const invited = await invite(context, connection, guest);
      const { id: subject, email: address } = invited.invitation;
      const detail = { email: address, role };
      const by = { workspaceId, userId: caller.userId, action: "inviteMember" } as const;
      await recordMemberAction(connection, { ...by, subject, detail });
      return invited;
    });
    return { status: 201, body: shownInvitation(invitation) };
  };
}
