// POST /{workspaceId}/auth/refresh (G15.5, G15.6): exchanges a refresh token for a new access token
// and a new refresh token. All invalid tokens get the same message (401). A token that is sent
// again more than ten seconds after its exchange may be stolen. The gateway then ends the session
// and logs this.
import {
  GatewayError,
  serviceReply,
  type Guid,
  type Handler,
  type LogFacts,
} from "../../contract/index.ts";
import { refreshSession } from "../../endusers/index.ts";
import { makeTokenPair } from "../tokens/token-pair.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import type { SignInDependencies } from "../sign-in.ts";

export interface RefreshDependencies extends FlowDependencies, SignInDependencies {
  /**
   * Tells the other nodes that an account has changed, because they cache verified access tokens.
   */
  readonly notifyNodes: () => void;
}

/** @throws GatewayError TOKEN_REFUSED if the refresh token is invalid or its API key was deleted */
export function refreshHandler(deps: RefreshDependencies): Handler<"refresh"> {
  return async (call) => {
    const { body, facts } = call;
    const context = await flowContextOf(deps, call);
    const session = await refreshSession(deps.control, context, body.refreshToken);
    if (session === undefined) throw new GatewayError("TOKEN_REFUSED");
    if (session.kind === "reuse") {
      facts.action = "refresh_reuse";
      noteHolder(facts, session.endUserId, session.email);
      deps.notifyNodes();
      throw new GatewayError("TOKEN_REFUSED");
    }
    noteHolder(facts, session.account.id, session.account.email);
    // The session was opened with an API key, which limits the origins from which its tokens may be
    // used. If this key was deleted, the gateway issues no tokens.
    if (!context.workspace.keysById.has(session.apiKeyId)) throw new GatewayError("TOKEN_REFUSED");
    return serviceReply(await makeTokenPair(deps, context.workspace, session));
  };
}

function noteHolder(facts: LogFacts, id: Guid, email: string | null): void {
  facts.endUserId = id;
  if (email !== null) facts.email = email;
}
