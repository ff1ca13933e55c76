// POST /{workspaceId}/endusers/{endUserId}/send-password-reset (G27.9): mails the account owner a
// link to the page for a new password. Rejects accounts that have no address or are deactivated.
// Also rejects workspaces in which an identity provider checks the passwords (400).
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
 *   account has no address or is deactivated, or an identity provider checks the passwords;
 *   TOO_MANY_TRIES if the limit of mails to the address is reached
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
