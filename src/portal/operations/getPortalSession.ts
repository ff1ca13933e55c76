// GET /api/v1/portal/session (G26.1): returns the signed-in user, the user's workspaces with the
// user's role in each, and the CSRF token.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { shownSession, type PortalContext } from "../portal-context.ts";

/** @throws GatewayError UNAUTHENTICATED if the session ended during the request */
export function getPortalSessionHandler(context: PortalContext): Handler<"getPortalSession"> {
  return async ({ headers }) => {
    const token = context.cookie.read(headers);
    const session = token === undefined ? undefined : await context.findSession(token);
    if (token === undefined || session === undefined) throw new GatewayError("UNAUTHENTICATED");
    return { status: 200, body: await shownSession(context, token, session) };
  };
}
