// POST /{workspaceId}/auth/change-password (G14.5): sets a new password for a signed-in user and
// ends the user's other sessions. Rejects a wrong current password (401). The gateway counts wrong
// passwords for each session and limits them, against guessing.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  consumeChange,
  findPassword,
  verifyAccountPassword,
  refundIfRefused,
  type ProofDependencies,
  refuseExternalPasswords,
} from "../../endusers/index.ts";
import { checkNewPassword, checkPassword } from "../new-password.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import type { AccountChanges } from "../../endusers/index.ts";

export interface ChangeDependencies extends FlowDependencies, ProofDependencies {
  readonly changes: Pick<AccountChanges, "changePassword">;
}

/**
 * @throws GatewayError INVALID_REQUEST if the new password breaks a rule; INVALID_CREDENTIALS if
 *   the current password is wrong; TOO_MANY_TRIES if the limit of attempts is reached
 */
export function changePasswordHandler(deps: ChangeDependencies): Handler<"changePassword"> {
  return async (call) => {
    const { body, caller } = call;
    const { endUserId: id, claims } = caller;
    checkNewPassword(body);
    const context = await flowContextOf(deps, call);
    const { workspace, language } = context;
    refuseExternalPasswords(workspace);
    const sessionId = String(claims["sid"]);
    // The limit of attempts applies to each session separately. A client without a session of this
    // account therefore cannot use up the attempts.
    const failure = await consumeChange(deps.control, context, [id, sessionId]);
    const account = await refundIfRefused(deps.control, failure.windows, async () => {
      const found = await findPassword(deps.control, workspace.id, id);
      const proven = await verifyAccountPassword(deps, found, body.currentPassword, context);
      if (proven !== undefined) await failure.refund(deps.control);
      return proven;
    });
    if (account === undefined)
      throw new GatewayError("INVALID_CREDENTIALS", {
        message: "The current password is wrong. Correct `currentPassword` and try again.",
      });
    checkPassword("newPassword", body.newPassword, [account.email]);
    const passwordHash = await deps.passwords.hash(body.newPassword, context);
    await deps.changes.changePassword(workspace, account, passwordHash, sessionId, language);
    return serviceReply(null, "The password is changed.");
  };
}
