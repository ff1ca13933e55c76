// POST /api/v1/portal/profile/password (G44.5): sets a new password for the signed-in user, and
// ends the other sessions of the user.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { changeOwnPassword } from "../profile/profile.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the present password or the code is wrong, or the new
 *   password breaks a rule; TOO_MANY_TRIES after too many tries
 */
export const changeOwnPasswordHandler =
  (context: PortalContext): Handler<"changeOwnPassword"> =>
  async ({ caller, body, signal }) => {
    await changeOwnPassword(context, caller, body, signal);
    return { status: 204 };
  };
