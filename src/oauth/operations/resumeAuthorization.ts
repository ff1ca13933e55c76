// GET /api/v1/oauth/authorize/{uid} (G35.10): continues an authorization after an answer of the
// user. Redirects the browser to the next page, or back to the client with a code or an error.
// Rejects a second call for the same answer, and calls from a browser that did not begin the
// authorization.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { asRedirect, cookieHeader } from "../authorize.ts";
import type { IdentityContext } from "../identity-context.ts";
import { oauthPaths } from "../oauth-paths.ts";
import { asAuthorizeFailure } from "../oauth-failures.ts";
import { refuseUserMismatch } from "../user-mismatch.ts";

/**
 * @throws GatewayError NOT_FOUND if an external service issues the tokens
 * @throws GatewayError INVALID_REQUEST if the authorization has ended or cannot continue
 * @throws GatewayError TOO_MANY_TRIES if too many authorizations wait for their users
 */
export function resumeAuthorizationHandler(
  context: IdentityContext,
): Handler<"resumeAuthorization"> {
  return async ({ path, headers, sourceIp }) => {
    if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
    await refuseUserMismatch(context, headers, path.uid);
    try {
      const answer = await context.callProvider(sourceIp, {
        method: "GET",
        path: `${oauthPaths.authorize}/${path.uid}`,
        parameters: new URLSearchParams(),
        headers: cookieHeader(headers),
      });
      return asRedirect(answer);
    } catch (error) {
      throw asAuthorizeFailure(error);
    }
  };
}
