// POST /api/v1/portal/profile/second-factor/confirm (G43.1): confirms a second factor with a code,
// and returns the recovery codes.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { confirmSetup } from "../second-factor/enrolment.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the code is wrong, or no secret waits for a code;
 *   TOO_MANY_TRIES after five wrong codes
 */
export const confirmSecondFactorHandler =
  (context: PortalContext): Handler<"confirmSecondFactor"> =>
  async ({ caller, body }) => {
    const recoveryCodes = [...(await confirmSetup(context, caller, body.code))];
    return { status: 200, body: { recoveryCodes } };
  };
