// GET /{workspaceId}/auth/reset (G14.4): shows the form for a new password. The link to this form
// is in a mail that an administrator has requested for the user. The user may open the link several
// times. An invalid link shows an error page (400).
import { findToken } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import type { Handler } from "../../contract/index.ts";
import { pages } from "../pages/page.ts";

export function showAdminResetHandler(deps: FlowDependencies): Handler<"showAdminReset"> {
  return async (call) => {
    const { token = "" } = call.query;
    const reader = await flowContextOf(deps, call);
    const { workspace, now } = reader;
    const at = new Date(now);
    const holder = await findToken(deps.control, workspace.id, sha256(token), "adminReset", at);
    if (holder === undefined) return pages.message(400, "resetRefused", reader);
    const { email } = holder;
    return pages.passwordForm(200, reader, { token, email, flaws: [] });
  };
}
