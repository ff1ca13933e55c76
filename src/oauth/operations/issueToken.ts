// POST /api/v1/oauth/token (G35.12): exchanges an authorization code for an access token. Each code
// works once. The client proves with PKCE that it began the authorization. Rejects requests with a
// client secret.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { IdentityContext } from "../identity-context.ts";
import { asTokenFailure, readRefusal } from "../oauth-failures.ts";
import { oauthPaths } from "../oauth-paths.ts";

/** The form parameters that are passed on to oidc-provider. All other parameters are ignored. */
const passedParameters = [
  "grant_type",
  "code",
  "redirect_uri",
  "client_id",
  "code_verifier",
] as const;

/**
 * @throws GatewayError with an error code of OAuth (RFC 6749, section 5.2) if the request is
 *   refused
 */
export function issueTokenHandler(context: IdentityContext): Handler<"issueToken"> {
  return async ({ body, headers, sourceIp }) => {
    if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
    const parameters = new URLSearchParams();
    for (const name of passedParameters) if (body[name]) parameters.set(name, body[name]);
    if (body.resource) {
      const { canonical, read } = context.audiences;
      // The gateway checks the resource itself, because oidc-provider would mark the code as used
      // before it checks the resource.
      if (read(body.resource) === undefined) throw new GatewayError("INVALID_TARGET");
      parameters.set("resource", canonical(body.resource));
    }
    // The gateway supports only public clients, which have no secret. So a request with a secret is
    // refused.
    if (headers.authorization !== undefined) throw notPublic;
    if (body.client_secret || body.client_assertion) throw new GatewayError("INVALID_CLIENT");
    try {
      const answer = await context.callProvider(sourceIp, {
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

/**
 * The error for a client that sent credentials in the header `Authorization`. Its response must
 * contain `WWW-Authenticate` (RFC 6749, section 5.2).
 */
const notPublic = new GatewayError("INVALID_CLIENT", {
  headers: { "WWW-Authenticate": 'Basic realm="workspace-gateway"' },
});

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly scope: string;
}

/** Returns only the fields of oidc-provider's response that the contract declares. */
function readToken(text: string): TokenAnswer {
  const { access_token, token_type, expires_in, scope } = JSON.parse(text) as TokenAnswer;
  return { access_token, token_type, expires_in, scope };
}
