// POST /{workspaceId}/auth/verify-reset-code (G14.3): exchanges a mailed code for a reset token of ten minutes. Refuses wrong, spent
// and expired codes and unknown addresses with one text (400), guesses beyond the budgets with 429.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  consumeOrRefuse,
  type Consumed,
  normaliseEmail,
  giveToken,
  useCode,
  tryCode,
} from "../../endusers/index.ts";
import { flowContextOf, type FlowContext, type FlowDependencies } from "../flow-context.ts";
import type { Pool } from "../../platform/postgres/index.ts";

/** @throws GatewayError TOKEN_INVALID, TOO_MANY_TRIES */
export function verifyResetCodeHandler(deps: FlowDependencies): Handler<"verifyResetCode"> {
  return async (call) => {
    const email = normaliseEmail(call.body.email);
    const context = await flowContextOf(deps, call);
    const { workspace, now } = context;
    const counts = await countGuess(deps.control, context, email);
    const { code } = call.body;
    const right = await tryCode(deps.control, workspace, { email, code, now });
    if (right === undefined) throw new GatewayError("TOKEN_INVALID");
    const { token, expiresAt } = await deps.control.transaction(async (connection) => {
      if (!(await useCode(connection, right))) throw new GatewayError("TOKEN_INVALID");
      // Only wrong guesses count.
      for (const { refund } of counts) await refund(connection);
      const account = { workspaceId: workspace.id, id: right.endUserId };
      return giveToken(connection, account, "resetSession", now);
    });
    return serviceReply({ sessionToken: token, expiresAt: expiresAt.toISOString() });
  };
}

/** The workspace's own budget comes last, so that whoever is refused before does not spend it. */
async function countGuess(
  control: Pool,
  { workspace, network, now }: FlowContext,
  email: string,
): Promise<readonly Consumed[]> {
  const own = await consumeOrRefuse(control, workspace, now, [
    ["codeOf", email],
    ["codeFrom", network],
  ]);
  return [own, await consumeOrRefuse(control, workspace, now, [["codeIn"]])];
}
