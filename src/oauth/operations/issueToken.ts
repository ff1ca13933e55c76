// POST /api/v1/oauth/token (G35.12): exchanges a code for an access token, once. The client proves
// with PKCE that it began the authorization. Rejects requests with a client secret.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { IdentityContext } from "../identity-context.ts";
import { asTokenFailure, readRefusal } from "../oauth-failures.ts";
import { oauthPaths } from "../oauth-paths.ts";

/** The parameters that are passed to oidc-provider. Other parameters are ignored. */
const passedParameters = [
  "grant_type",
  "code",
  "redirect_uri",
  "client_id",
  "code_verifier",
] as const;

/** @throws GatewayError with the code of the refusal (RFC 6749 5.2) */
export function issueTokenHandler(context: IdentityContext): Handler<"issueToken"> {
  return async ({ body, headers, sourceIp }) => {
    if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
    const parameters = new URLSearchParams();
    for (const name of passedParameters) if (body[name]) parameters.set(name, body[name]);
    if (body.resource) {
      const { canonical, read } = context.audiences;
      // Checked before oidc-provider marks the code as used.
      if (read(body.resource) === undefined) throw new GatewayError("INVALID_TARGET");
      parameters.set("resource", canonical(body.resource));
    }
    // A client that sends a secret is not a public client.
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

/** A client with credentials in the `Authorization` header gets a challenge (RFC 6749 5.2). */
const notPublic = new GatewayError("INVALID_CLIENT", {
  headers: { "WWW-Authenticate": 'Basic realm="workspace-gateway"' },
});

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly scope: string;
}

/** Returns the fields of the answer that the contract describes. */
function readToken(text: string): TokenAnswer {
  const { access_token, token_type, expires_in, scope } = JSON.parse(text) as TokenAnswer;
  return { access_token, token_type, expires_in, scope };
}
