// DELETE /api/v1/portal/session (G26.4): signs a portal user out. Ends the session that the
// request's cookie belongs to, and clears the cookie in the browser.
import { recordAccountChange } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { endPortalSession } from "../session-store.ts";

export function endPortalSessionHandler(context: PortalContext): Handler<"endPortalSession"> {
  const { control, realm, cookie, onUserChanged } = context;
  return async ({ caller }) => {
    await control.transaction(async (connection) => {
      await endPortalSession(connection, { id: caller.sessionId });
      await recordAccountChange(connection, realm.id, caller.userId);
    });
    onUserChanged(caller.userId);
    return { status: 204, headers: { "Set-Cookie": cookie.clear() } };
  };
}
