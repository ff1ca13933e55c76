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
    // A wrong code needs no capacity after it was compared, so it is never given back.
    const { endUserId, token, expiresAt } = await refundIfRefused(
      deps.control,
      counted,
      async () => {
        const right = await tryCode(deps.control, workspace, { email, code, now, isKnown });
        if (right === undefined) throw new GatewayError("TOKEN_INVALID");
        return deps.control.transaction(async (connection) => {
          if (!(await useCode(connection, workspace.id, right)))
            throw new GatewayError("TOKEN_INVALID");
          // Only wrong guesses count.
          for (const { refund } of counts) await refund(connection);
          const account = { workspaceId: workspace.id, id: right.endUserId };
          const given = await giveToken(connection, account, "resetSession", now);
          return { ...given, endUserId: right.endUserId };
        });
      },
    );
    call.facts.endUserId = endUserId;
    return serviceReply({ sessionToken: token, expiresAt: expiresAt.toISOString() });
  };
}
