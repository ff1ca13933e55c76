// GET /api/v1/portal/grants (G35.7): lists the grants of a workspace. A grant is the access that a
// member gave to a client. Members see the grants that they gave. Owners see all grants.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { roleOf } from "../../portal/index.ts";
import { listGrants } from "../grants.ts";
import type { IdentityContext } from "../identity-context.ts";

/** @throws GatewayError WORKSPACE_MISMATCH if the user is not a member of the workspace */
export function listGrantsHandler({
  control,
  clock,
  dedicatedTo,
}: IdentityContext): Handler<"listGrants"> {
  return async ({ query, caller: { userId }, facts }) => {
    const workspaceId = query.workspaceId.toLowerCase();
    const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
    if (isServed) facts.workspaceId = workspaceId;
    const role = isServed ? await roleOf(control, workspaceId, userId) : undefined;
    if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
    const visibleUserId = role === "owner" ? null : userId;
    const grants = await listGrants(control, workspaceId, visibleUserId, new Date(clock.now()));
    return { status: 200, body: { grants } };
  };
}
