// GET /api/v1/portal/profile/sessions (G44.6): lists the sessions of the signed-in user.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { listOwnSessions } from "../profile/profile.ts";

export const listOwnSessionsHandler =
  (context: PortalContext): Handler<"listOwnSessions"> =>
  async ({ caller }) => ({ status: 200, body: await listOwnSessions(context, caller) });
