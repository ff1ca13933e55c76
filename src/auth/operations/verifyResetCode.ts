// POST /{workspaceId}/auth/verify-reset-code (G14.3): exchanges a mailed code for a reset token
// that is valid for ten minutes. Wrong codes, used codes, expired codes and unknown addresses all
// get the same response (400). Rejects attempts beyond the limits for wrong codes (429).
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  consumeCode,
  normaliseEmail,
  issueOneTimeToken,
  refundAttempts,
  refundIfRefused,
  useCode,
  tryCode,
} from "../../endusers/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";

/**
 * @throws GatewayError TOKEN_INVALID if the code is wrong, used or expired; TOO_MANY_TRIES if the
 *   limit of attempts is reached
 */
export function verifyResetCodeHandler(deps: FlowDependencies): Handler<"verifyResetCode"> {
  return async (call) => {
    const email = normaliseEmail(call.body.email);
    const context = await flowContextOf(deps, call);
    const { workspace, now } = context;
    const { isKnown, windows } = await consumeCode(deps.control, context, email);
    const { code } = call.body;
    // One transaction compares the code and deletes it. If no database connection is free for this
    // transaction, the code was not compared, and the counts of the attempt are undone.
    const given = await refundIfRefused(deps.control, windows, () =>
      deps.control.transaction(async (connection) => {
        const attempt = { email, code, now, isKnown };
        const matched = await tryCode(connection, workspace, attempt);
        // Returns null instead of throwing, so that the transaction commits the count of the wrong
        // attempt.
        if (matched === undefined || !(await useCode(connection, workspace.id, matched)))
          return null;
        // The code is correct, so the count of the attempt is undone.
        await refundAttempts(connection, windows);
        const account = { workspaceId: workspace.id, id: matched.endUserId };
        const session = await issueOneTimeToken(connection, account, "resetSession", now);
        return { ...session, endUserId: matched.endUserId };
      }),
    );
    if (given === null) throw new GatewayError("TOKEN_INVALID");
    const { endUserId, token, expiresAt } = given;
    call.facts.endUserId = endUserId;
    return serviceReply({ sessionToken: token, expiresAt: expiresAt.toISOString() });
  };
}
