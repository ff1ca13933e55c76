// POST /api/v1/oauth/token (G35.12): gives an access token for a code, once, to the client that proves to have asked for it.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { IdentityContext } from "../identity-context.ts";
import { asTokenFailure, readRefusal } from "../oauth-failures.ts";
import { oauthPaths } from "../oauth-paths.ts";

/** What is handed on: all else of a request means nothing here. */
const taken = ["grant_type", "code", "redirect_uri", "client_id", "code_verifier"] as const;

/** @throws GatewayError with the code of the refusal (RFC 6749 5.2) */
export function issueTokenHandler(context: IdentityContext): Handler<"issueToken"> {
  return async ({ body, headers, sourceIp }) => {
    if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
    const parameters = new URLSearchParams();
    for (const name of taken) if (body[name]) parameters.set(name, body[name]);
    if (body.resource) {
      const { canonical, read } = context.audiences;
      // Before the code is used up.
      if (read(body.resource) === undefined) throw new GatewayError("INVALID_TARGET");
      parameters.set("resource", canonical(body.resource));
    }
    // With a secret, however it is sent, nobody is a public client.
    if (headers.authorization !== undefined) throw notPublic;
    if (body.client_secret || body.client_assertion) throw new GatewayError("INVALID_CLIENT");
    try {
      const answer = await context.ask(sourceIp, {
        method: "POST",
        path: oauthPaths.token,
        parameters,
        headers: { accept: "application/json" },
      });
      if (answer.status !== 200) throw readRefusal(answer);
      return { status: 200, body: readToken(answer.body) };
    } catch (error) {
      throw asTokenFailure(error);
    }
  };
}

/** Who sends credentials in the header is told so there (RFC 6749 5.2). */
const notPublic = new GatewayError("INVALID_CLIENT", {
  headers: { "WWW-Authenticate": 'Basic realm="workspace-gateway"' },
});

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly scope: string;
}

/** What the contract says of an answer, and no more of what the provider may say. */
function readToken(text: string): TokenAnswer {
  const { access_token, token_type, expires_in, scope } = JSON.parse(text) as TokenAnswer;
  return { access_token, token_type, expires_in, scope };
}
