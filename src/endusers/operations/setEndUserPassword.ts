// POST /{workspaceId}/endusers/{endUserId}/set-password (G27.6): sets the password and ends every
// session. Rejects bad passwords, and workspaces whose passwords an external provider stores (400).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { type Clock } from "../../platform/index.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import { findById } from "../accounts/account-store.ts";
import { refuseExternalPasswords } from "../administration/external-passwords.ts";
import { refuseWeakPassword } from "../administration/password-fields.ts";
import { withMemberMail } from "../budgets/member-budgets.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

export interface SetPasswordDependencies extends ShowDependencies {
  readonly clock: Clock;
  readonly changes: Pick<AccountChanges, "setPassword">;
  readonly passwords: Pick<Passwords, "hash">;
}

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export function setEndUserPasswordHandler(
  deps: SetPasswordDependencies,
): Handler<"setEndUserPassword", Grant> {
  const { control, clock, changes, passwords } = deps;
  return async ({ grant: { workspace }, path: { endUserId }, body, signal }) => {
    const account = await findById(control, workspace.id, endUserId);
    if (account === undefined) throw new GatewayError("NOT_FOUND");
    refuseExternalPasswords(workspace);
    refuseWeakPassword("newPassword", body.newPassword, account.email);
    if (body.newPassword !== body.confirmPassword)
      throw new GatewayError("INVALID_REQUEST", {
        message: "/confirmPassword: must be the same as newPassword.",
      });
    await withMemberMail(control, workspace, account.email, clock.now(), async () => {
      const caller = { signal };
      const passwordHash = await passwords.hash(body.newPassword, caller);
      await changes.setPassword(workspace, endUserId, passwordHash);
    });
    return { status: 200, body: await shownEndUser(deps, workspace, endUserId) };
  };
}
