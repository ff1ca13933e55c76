// POST /{workspaceId}/auth/verify-reset-code (G14.3): exchanges a mailed code for a reset token of ten minutes. Refuses wrong, spent
// and expired codes and unknown addresses with one text (400), guesses beyond the budgets with 429.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  consumeCode,
  normaliseEmail,
  giveToken,
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
    const subject = { ...context, keyKind: call.caller.keyKind };
    const { isKnown, counts } = await consumeCode(deps.control, subject, email);
    const { code } = call.body;
    const counted = counts.flatMap(({ windows }) => windows);
    // One connection compares the code and uses it: a call that is refused has compared nothing.
    const given = await refundIfRefused(deps.control, counted, () =>
      deps.control.transaction(async (connection) => {
        const tried = { email, code, now, isKnown };
        const right = await tryCode(connection, workspace, tried);
        // Commits the try of a wrong code.
        if (right === undefined || !(await useCode(connection, workspace.id, right))) return null;
        // Only wrong guesses count.
        for (const { refund } of counts) await refund(connection);
        const account = { workspaceId: workspace.id, id: right.endUserId };
        const session = await giveToken(connection, account, "resetSession", now);
        return { ...session, endUserId: right.endUserId };
      }),
    );
    if (given === null) throw new GatewayError("TOKEN_INVALID");
    const { endUserId, token, expiresAt } = given;
    call.facts.endUserId = endUserId;
    return serviceReply({ sessionToken: token, expiresAt: expiresAt.toISOString() });
  };
}
