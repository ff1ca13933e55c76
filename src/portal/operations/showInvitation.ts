// GET /api/v1/portal/invitation (G26.9): the page where an invitation is accepted. Looking at it changes nothing.
// Refuses links that are not good, with a page (400).
import { pages } from "../../auth/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findGuest, readerOf, strangerOf } from "../invited-guest.ts";
import type { PortalContext } from "../portal-context.ts";

export function showInvitationHandler(context: PortalContext): Handler<"showInvitation"> {
  return async ({ query: { token = "" }, headers, facts }) => {
    const guest = await findGuest(context, token);
    if (guest === undefined) return pages.message(400, "invitationRefused", strangerOf(headers));
    facts.workspaceId = guest.workspace.id;
    const { email } = guest.invitation;
    const { name: invitedTo } = guest.workspace.definition.workspace;
    const form = { token, email, invitedTo, hasAccount: guest.hasAccount, flaws: [] };
    return pages.invitation(200, readerOf(guest, headers), form);
  };
}
