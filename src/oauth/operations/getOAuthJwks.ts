// GET /api/v1/oauth/jwks (G35.9): returns the public keys with which servers verify access tokens
// of the identity service.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { IdentityContext } from "../identity-context.ts";

/** @throws GatewayError NOT_FOUND if an external service issues the tokens */
export function getOAuthJwksHandler({
  isEmbedded,
  keys,
}: IdentityContext): Handler<"getOAuthJwks"> {
  return async () => {
    if (!isEmbedded) throw new GatewayError("NOT_FOUND");
    return {
      status: 200,
      body: { keys: await keys.published() },
      headers: { "Cache-Control": "public, max-age=3600" },
    };
  };
}
