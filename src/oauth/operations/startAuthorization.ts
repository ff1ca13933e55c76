// GET /api/v1/oauth/authorize (G35.8): begins an authorization. Redirects the browser to the
// sign-in or consent page, or back to the client with an error.
import type { Handler } from "../../contract/index.ts";
import { authorize } from "../authorize.ts";
import type { IdentityContext } from "../identity-context.ts";

/**
 * @throws GatewayError NOT_FOUND if an external service issues the tokens
 * @throws GatewayError INVALID_REQUEST if the request is not valid
 * @throws GatewayError TOO_MANY_TRIES if too many authorizations wait for their users
 */
export const startAuthorizationHandler =
  (context: IdentityContext): Handler<"startAuthorization"> =>
  (call) =>
    authorize(context, call, call.query);
