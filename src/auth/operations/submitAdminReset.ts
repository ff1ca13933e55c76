// POST /{workspaceId}/auth/reset (G14.4): receives the form of `showAdminReset`, sets the new
// password and ends all sessions of the account. An invalid link shows an error page (400). A
// password that breaks a rule shows the form again with the errors (400).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { findToken, passwordFlaw, signInPlaceOf } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import type { AccountChanges, Passwords } from "../../endusers/index.ts";
import { pages, type PasswordForm } from "../pages/page.ts";

export interface SubmitResetDependencies extends FlowDependencies {
  readonly passwords: Passwords;
  readonly changes: Pick<AccountChanges, "resetPassword">;
}

/** @throws GatewayError TOO_MANY_TRIES if too many passwords are being hashed */
export function submitAdminResetHandler(
  deps: SubmitResetDependencies,
): Handler<"submitAdminReset"> {
  const { control, passwords, changes } = deps;
  return async ({ body: { token, newPassword, confirmPassword }, facts, ...call }) => {
    const reader = await flowContextOf(deps, call);
    const { workspace, language, now } = reader;
    const proof = { token, purpose: "adminReset" } as const;
    const at = new Date(now);
    const holder = await findToken(control, workspace.id, sha256(token), proof.purpose, at);
    if (holder === undefined) return pages.message(400, "resetRefused", reader);
    const { email } = holder;
    if (email !== null) facts.email = email;
    const flaws = passwordFormFlaws(newPassword, confirmPassword, email);
    if (flaws.length > 0) return pages.passwordForm(400, reader, { token, email, flaws });
    const passwordHash = await passwords.hash(newPassword, reader);
    const place = email === null ? null : signInPlaceOf(reader, email);
    const from = { language, place };
    const isSet = await changes.resetPassword(workspace, proof, passwordHash, from).then(
      () => true,
      (error: unknown) => {
        if (error instanceof GatewayError && error.code === "TOKEN_INVALID") return false;
        throw error;
      },
    );
    if (!isSet) return pages.message(400, "resetRefused", reader);
    facts.endUserId = holder.endUserId;
    return pages.message(200, "passwordSet", reader);
  };
}

function passwordFormFlaws(
  newPassword: string,
  confirmPassword: string,
  email: string | null,
): PasswordForm["flaws"] {
  const flaw = passwordFlaw(newPassword, [email]);
  return [
    ...(flaw === null ? [] : [flaw]),
    ...(newPassword === confirmPassword ? [] : ["different" as const]),
  ];
}
