// GET /api/v1/oauth/authorize/{uid} (G35.10): where the browser goes on after the person has signed in or decided: to the next page, or back to
// the client with a code or a refusal. Once for each step, and for the browser that began it alone.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { answered, cookieHeader } from "../authorize.ts";
import type { IdentityContext } from "../identity-context.ts";
import { oauthPaths } from "../oauth-paths.ts";
import { asAuthorizeFailure } from "../oauth-failures.ts";

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export function resumeAuthorizationHandler(
  context: IdentityContext,
): Handler<"resumeAuthorization"> {
  return async ({ path, headers, sourceIp }) => {
    if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
    await context.refuseAnother(headers, path.uid);
    try {
      const answer = await context.ask(sourceIp, {
        method: "GET",
        path: `${oauthPaths.authorize}/${path.uid}`,
        parameters: new URLSearchParams(),
        headers: cookieHeader(headers),
      });
      return answered(answer);
    } catch (error) {
      throw asAuthorizeFailure(error);
    }
  };
}
