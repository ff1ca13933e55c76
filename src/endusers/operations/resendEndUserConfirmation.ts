// POST /{workspaceId}/endusers/{endUserId}/resend-confirmation (G27.9): mails a new confirmation
// link. Rejects accounts whose address is already confirmed or that cannot receive mails (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { lockAccount } from "../accounts/account-edit-store.ts";
import { mailConfirmation } from "../accounts/account-mails.ts";
import { findById } from "../accounts/account-store.ts";
import {
  existing,
  shownEndUser,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { requireConfirmable } from "../administration/rules.ts";
import { withRetries } from "../administration/with-retries.ts";
import { withMemberMail } from "../budgets/flow-budgets.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace does not have the account; INVALID_REQUEST if no
 *   confirmation mail can be sent; TOO_MANY_TRIES if the address has reached its limit of mails
 */
export const resendEndUserConfirmationHandler =
  (deps: AdministrationDependencies): Handler<"resendEndUserConfirmation", Grant> =>
  async ({ grant: { workspace }, path: { endUserId: id } }) => {
    const { control } = deps;
    const now = deps.clock.now();
    const key = { workspaceId: workspace.id, id };
    const address = requireConfirmable(existing(await findById(control, workspace.id, id)));
    const mail = (): Promise<void> =>
      withRetries(control, async (connection) => {
        // Tokens are locked before the account's row. A request that uses a link locks them in the
        // same order, so that the two cannot deadlock.
        await dropTokens(connection, key, ["confirmEmail"]);
        const account = existing(await lockAccount(connection, key));
        requireConfirmable(account);
        const context = { workspace, account, now };
        await mailConfirmation(deps, connection, "resend-confirmation", context);
      });
    await withMemberMail(control, workspace, address, now, mail);
    return { status: 200, body: await shownEndUser(control, workspace, id) };
  };
