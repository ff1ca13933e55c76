// POST /{workspaceId}/auth/logout (G15.7): ends the session of a refresh token; unknown tokens are accepted, access tokens live on.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { leaveSession } from "../../endusers/index.ts";
import { visitOf, type FlowDependencies } from "../visit.ts";

export function logoutHandler(deps: FlowDependencies): Handler<"logout"> {
  return async (call) => {
    const visit = await visitOf(deps, call);
    const ended = await leaveSession(deps.control, visit, call.body.refreshToken);
    if (ended?.email != null) call.facts.email = ended.email;
    return serviceReply(null, "Signed out.");
  };
}
