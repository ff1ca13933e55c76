// POST /api/v1/portal/profile/second-factor (G43.1): makes a secret for an authenticator app.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { beginSetup } from "../second-factor/enrolment.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the password is wrong; SECOND_FACTOR_EXISTS if the user
 *   already has a second factor; TOO_MANY_TRIES after too many tries
 */
export const beginSecondFactorHandler =
  (context: PortalContext): Handler<"beginSecondFactor"> =>
  async ({ caller, body, signal }) => ({
    status: 200,
    body: await beginSetup(context, caller, body, signal),
  });
