// POST /{workspaceId}/auth/verify-reset-code (G14.3): exchanges a mailed code for a reset token of
// ten minutes. Rejects wrong, used and expired codes and unknown addresses with one message (400),
// and attempts beyond the budgets (429).
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

/** @throws GatewayError TOKEN_INVALID, TOO_MANY_TRIES */
export function verifyResetCodeHandler(deps: FlowDependencies): Handler<"verifyResetCode"> {
  return async (call) => {
    const email = normaliseEmail(call.body.email);
    const context = await flowContextOf(deps, call);
    const { workspace, now } = context;
    const { isKnown, windows } = await consumeCode(deps.control, context, email);
    const { code } = call.body;
    // One transaction compares the code and uses it. A call without a connection has compared
    // nothing.
    const given = await refundIfRefused(deps.control, windows, () =>
      deps.control.transaction(async (connection) => {
        const attempt = { email, code, now, isKnown };
        const matched = await tryCode(connection, workspace, attempt);
        // Returning null commits the count of a wrong attempt.
        if (matched === undefined || !(await useCode(connection, workspace.id, matched)))
          return null;
        // Only wrong codes count, so the attempt is refunded.
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
