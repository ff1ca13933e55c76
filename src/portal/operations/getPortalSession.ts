// GET /api/v1/portal/session (G26.1): who is signed in, as what, and the token for methods that change something.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { shownSession, type PortalContext } from "../portal-context.ts";

/** @throws GatewayError UNAUTHENTICATED where the session ends meanwhile */
export function getPortalSessionHandler(context: PortalContext): Handler<"getPortalSession"> {
  return async ({ headers }) => {
    const token = context.cookie.read(headers);
    const session = token === undefined ? undefined : await context.findSession(token);
    if (token === undefined || session === undefined) throw new GatewayError("UNAUTHENTICATED");
    return { status: 200, body: await shownSession(context, token, session) };
  };
}
