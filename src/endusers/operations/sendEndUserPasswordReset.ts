// POST /{workspaceId}/endusers/{endUserId}/send-password-reset (G27.9): mails a link to a page for
// a new password. Rejects accounts that cannot receive mail, and workspaces whose passwords an
// external provider stores (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findById } from "../accounts/account-store.ts";
import {
  existing,
  shownEndUser,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { refuseExternalPasswords, requireReachable } from "../administration/rules.ts";
import { withMemberMail } from "../budgets/flow-budgets.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace does not have the account; INVALID_REQUEST if the
 *   account cannot receive mails, or an external provider stores the passwords; TOO_MANY_TRIES if
 *   the address has reached its limit of mails
 */
export const sendEndUserPasswordResetHandler =
  (deps: AdministrationDependencies): Handler<"sendEndUserPasswordReset", Grant> =>
  async ({ grant: { workspace }, path: { endUserId } }) => {
    const { control, clock, changes } = deps;
    const account = existing(await findById(control, workspace.id, endUserId));
    refuseExternalPasswords(workspace);
    await withMemberMail(control, workspace, requireReachable(account), clock.now(), () =>
      changes.sendAdminReset(workspace, endUserId),
    );
    return { status: 200, body: await shownEndUser(control, workspace, endUserId) };
  };
