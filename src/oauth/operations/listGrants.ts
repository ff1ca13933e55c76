// GET /api/v1/portal/grants (G35.7): which clients were let into a workspace: a member's own, all for owners.
import type { Handler } from "../../contract/index.ts";
import { grantsFor, type GrantAdministration } from "../grants/administration.ts";

/** @throws GatewayError WORKSPACE_MISMATCH */
export function listGrantsHandler(administration: GrantAdministration): Handler<"listGrants"> {
  return async ({ query, caller, facts }) => {
    const workspaceId = query.workspaceId.toLowerCase();
    const grants = await grantsFor(administration, { workspaceId, userId: caller.userId, facts });
    return { status: 200, body: { grants } };
  };
}
