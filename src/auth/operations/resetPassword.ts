// POST /{workspaceId}/auth/reset-password (G14.5): sets a new password and ends all sessions of the
// account. The request contains a reset token, which the operation `verifyResetCode` returns.
// Rejects invalid tokens (400). If the new password breaks a password rule, the token stays valid
// for another request.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  findToken,
  signInPlaceOf,
  type AccountChanges,
  type Passwords,
} from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { checkNewPassword, checkPassword } from "../new-password.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";

export interface ResetDependencies extends FlowDependencies {
  readonly passwords: Passwords;
  readonly changes: Pick<AccountChanges, "resetPassword">;
}

/**
 * @throws GatewayError INVALID_REQUEST if the password breaks a rule; TOKEN_INVALID if the token is
 *   invalid or expired; TOO_MANY_TRIES if too many passwords are being hashed
 */
export function resetPasswordHandler(deps: ResetDependencies): Handler<"resetPassword"> {
  return async (call) => {
    const { body, facts } = call;
    checkNewPassword(body);
    const context = await flowContextOf(deps, call);
    const { workspace, language, now } = context;
    const proof = { token: body.sessionToken, purpose: "resetSession" } as const;
    // Checks the token before the password is hashed, so that an invalid token costs no processor
    // time.
    const hash = sha256(proof.token);
    const at = new Date(now);
    const holder = await findToken(deps.control, workspace.id, hash, proof.purpose, at);
    if (holder === undefined) throw new GatewayError("TOKEN_INVALID");
    if (holder.email !== null) facts.email = holder.email;
    checkPassword("newPassword", body.newPassword, [holder.email]);
    const place = holder.email === null ? null : signInPlaceOf(context, holder.email);
    const passwordHash = await deps.passwords.hash(body.newPassword, context);
    await deps.changes.resetPassword(workspace, proof, passwordHash, { language, place });
    facts.endUserId = holder.endUserId;
    return serviceReply(null, "The password is changed. Sign in with the new password.");
  };
}
