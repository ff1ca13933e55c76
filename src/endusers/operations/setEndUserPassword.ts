// POST /{workspaceId}/endusers/{endUserId}/set-password (G27.6): a workspace member sets the
// password of an account. All sessions of the account end. Rejects passwords that break the
// password rules, and workspaces in which an identity provider checks the passwords (400).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { findById } from "../accounts/account-store.ts";
import {
  existing,
  shownEndUser,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { refuseExternalPasswords, refuseWeakPassword } from "../administration/rules.ts";
import { withMemberMail } from "../budgets/flow-budgets.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace does not have the account; INVALID_REQUEST if the
 *   password breaks a rule, or an identity provider checks the passwords; TOO_MANY_TRIES if the
 *   limit of mails to the address is reached
 */
export const setEndUserPasswordHandler =
  (deps: AdministrationDependencies): Handler<"setEndUserPassword", Grant> =>
  async ({ grant: { workspace }, path: { endUserId }, body, signal }) => {
    const { control, clock, changes, passwords } = deps;
    const account = existing(await findById(control, workspace.id, endUserId));
    refuseExternalPasswords(workspace);
    refuseWeakPassword("newPassword", body.newPassword, account.email);
    if (body.newPassword !== body.confirmPassword)
      throw new GatewayError("INVALID_REQUEST", {
        message: "/confirmPassword: must be the same as `newPassword`.",
      });
    await withMemberMail(control, workspace, account.email, clock.now(), async () => {
      const passwordHash = await passwords.hash(body.newPassword, { signal });
      await changes.setPassword(workspace, endUserId, passwordHash);
    });
    return { status: 200, body: await shownEndUser(control, workspace, endUserId) };
  };
