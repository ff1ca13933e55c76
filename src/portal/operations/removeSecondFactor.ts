// POST /api/v1/portal/profile/second-factor/remove (G43.6): removes the second factor.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { removeFactor } from "../second-factor/enrolment.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the password or the code is wrong; TOO_MANY_TRIES after
 *   too many tries
 */
export const removeSecondFactorHandler =
  (context: PortalContext): Handler<"removeSecondFactor"> =>
  async ({ caller, body, signal }) => {
    await removeFactor(context, caller, body, signal);
    return { status: 204 };
  };
