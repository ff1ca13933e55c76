// GET /api/v1/portal/grants (G35.7): lists grants of a workspace: the member's own, or all for
// owners.
import type { Handler } from "../../contract/index.ts";
import { listGrantsFor, type GrantAdministration } from "../grants/administration.ts";

/** @throws GatewayError WORKSPACE_MISMATCH */
export function listGrantsHandler(administration: GrantAdministration): Handler<"listGrants"> {
  return async ({ query, caller, facts }) => {
    const workspaceId = query.workspaceId.toLowerCase();
    const grants = await listGrantsFor(administration, {
      workspaceId,
      userId: caller.userId,
      facts,
    });
    return { status: 200, body: { grants } };
  };
}
