// DELETE /api/v1/portal/profile/sessions/{sessionId} (G44.6): ends a session of the signed-in user.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { endOwnSession } from "../profile/profile.ts";

/** @throws GatewayError NOT_FOUND if the user has no session with this id */
export const endOwnSessionHandler =
  (context: PortalContext): Handler<"endOwnSession"> =>
  async ({ caller, path }) => {
    await endOwnSession(context, caller, path.sessionId.toLowerCase());
    return { status: 204 };
  };
