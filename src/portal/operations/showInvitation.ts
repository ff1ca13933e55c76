// GET /api/v1/portal/invitation (G26.9): shows the page on which the recipient of a mailed link
// accepts the invitation. The request changes nothing. Shows an error page with the status 400 for
// an invalid link.
import { anonymousReader, pages } from "../../auth/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findGuest, invitationPage } from "../invited-guest.ts";
import type { PortalContext } from "../portal-context.ts";

export function showInvitationHandler(context: PortalContext): Handler<"showInvitation"> {
  return async ({ query: { token = "" }, headers, facts }) => {
    const guest = await findGuest(context, token);
    if (guest === undefined)
      return pages.message(400, "invitationRefused", anonymousReader(headers));
    facts.workspaceId = guest.workspace.id;
    return invitationPage(200, guest, { token, headers }, []);
  };
}
