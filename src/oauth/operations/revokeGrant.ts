// DELETE /api/v1/portal/grants/{grantId} (G35.7): ends the access of a client. The tokens of the
// grant become invalid within two seconds. Members can revoke the grants that they gave. Owners can
// revoke all grants of the workspace.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { recordMemberAction, roleOf } from "../../portal/index.ts";
import { findGrant, revokeGrant } from "../grant-store.ts";
import type { IdentityContext } from "../identity-context.ts";

/**
 * @throws GatewayError NOT_FOUND if the grant was revoked or has expired, or if the user may not
 *   revoke it
 */
export function revokeGrantHandler({
  control,
  clock,
  dedicatedTo,
  notifyNodes,
}: IdentityContext): Handler<"revokeGrant"> {
  return async ({ path: { grantId }, caller: { userId }, facts }) => {
    await control.transaction(async (connection) => {
      const grant = await findGrant(connection, grantId);
      if (grant === undefined || grant.expiresAt.getTime() <= clock.now())
        throw new GatewayError("NOT_FOUND");
      const { workspaceId } = grant;
      const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
      if (isServed) facts.workspaceId = workspaceId;
      const isOwn = grant.userId === userId;
      const mayRevoke = isOwn || (await roleOf(connection, workspaceId, userId)) === "owner";
      if (!isServed || !mayRevoke) throw new GatewayError("NOT_FOUND");
      if ((await revokeGrant(connection, grantId)) === undefined)
        throw new GatewayError("NOT_FOUND");
      const detail = { clientId: grant.clientId, ofUserId: grant.userId };
      const by = { workspaceId, userId, action: "revokeGrant" } as const;
      await recordMemberAction(connection, { ...by, subject: grantId, detail });
    });
    notifyNodes();
    return { status: 204 };
  };
}
