// POST /{workspaceId}/auth/refresh (G15.5, G15.6): exchanges a refresh token for the next pair.
// Rejects tokens that are not in force, with one message (401). The reuse of a token that was
// exchanged long ago ends its session and is logged.
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
  /** Tells the nodes that cache tokens to read the changes. */
  readonly notifyNodes: () => void;
}

/** @throws GatewayError TOKEN_REFUSED */
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
    // The tokens inherit the rights of the session's API key. Without the key there are no rights.
    if (!context.workspace.keysById.has(session.apiKeyId)) throw new GatewayError("TOKEN_REFUSED");
    return serviceReply(await makeTokenPair(deps, context.workspace, session));
  };
}

function noteHolder(facts: LogFacts, id: Guid, email: string | null): void {
  facts.endUserId = id;
  if (email !== null) facts.email = email;
}
