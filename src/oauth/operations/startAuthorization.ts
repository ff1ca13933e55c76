// GET /api/v1/oauth/authorize (G35.8): begins an authorization and redirects the browser to the
// pages for sign-in and consent, or back to the client with a refusal.
import type { Handler } from "../../contract/index.ts";
import { authorize } from "../authorize.ts";
import type { IdentityContext } from "../identity-context.ts";

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export const startAuthorizationHandler =
  (context: IdentityContext): Handler<"startAuthorization"> =>
  (call) =>
    authorize(context, call, call.query);
