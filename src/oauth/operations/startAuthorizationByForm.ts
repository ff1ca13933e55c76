// POST /api/v1/oauth/authorize (G35.8): begins an authorization like GET, for clients that send the
// parameters as a form.
import type { Handler } from "../../contract/index.ts";
import { authorize } from "../authorize.ts";
import type { IdentityContext } from "../identity-context.ts";

/**
 * @throws GatewayError NOT_FOUND if an external service issues the tokens
 * @throws GatewayError INVALID_REQUEST if the request is not valid
 * @throws GatewayError TOO_MANY_TRIES if too many authorizations wait for their users
 */
export const startAuthorizationByFormHandler =
  (context: IdentityContext): Handler<"startAuthorizationByForm"> =>
  (call) => {
    const { resource, ...others } = call.body;
    return authorize(context, call, {
      ...others,
      ...(resource === undefined ? {} : { resource: [resource] }),
    });
  };
