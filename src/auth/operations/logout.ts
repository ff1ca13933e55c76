// POST /{workspaceId}/auth/logout (G15.7): ends the session that a refresh token belongs to. An
// unknown token gets the same response. Access tokens of the session stay valid until they expire.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { endSessionOf } from "../../endusers/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";

export function logoutHandler(deps: FlowDependencies): Handler<"logout"> {
  return async (call) => {
    const context = await flowContextOf(deps, call);
    const ended = await endSessionOf(deps.control, context, call.body.refreshToken);
    if (ended?.email != null) call.facts.email = ended.email;
    if (ended !== undefined) call.facts.endUserId = ended.endUserId;
    return serviceReply(null, "Signed out.");
  };
}
