// POST /{workspaceId}/endusers/{endUserId}/send-password-reset (G27.9): mails a link to a page for
// a new password. Rejects accounts that cannot receive mail, and workspaces whose passwords an
// external provider stores (400).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import { findById } from "../accounts/account-store.ts";
import { refuseExternalPasswords } from "../administration/external-passwords.ts";
import { requireReachable } from "../administration/rules.ts";
import { withMemberMail } from "../budgets/member-budgets.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

export interface SendResetDependencies extends ShowDependencies {
  readonly clock: Clock;
  readonly changes: Pick<AccountChanges, "sendAdminReset">;
}

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export function sendEndUserPasswordResetHandler(
  deps: SendResetDependencies,
): Handler<"sendEndUserPasswordReset", Grant> {
  return async ({ grant: { workspace }, path: { endUserId } }) => {
    const account = await findById(deps.control, workspace.id, endUserId);
    if (account === undefined) throw new GatewayError("NOT_FOUND");
    refuseExternalPasswords(workspace);
    await withMemberMail(deps.control, workspace, requireReachable(account), deps.clock.now(), () =>
      deps.changes.sendAdminReset(workspace, endUserId),
    );
    return { status: 200, body: await shownEndUser(deps, workspace, endUserId) };
  };
}
