// POST /{workspaceId}/endusers/{endUserId}/resend-confirmation (G27.9): mails a new confirmation
// link to the account owner. Rejects accounts whose address is already confirmed, that have no
// address, or that are deactivated (400).
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
 * @throws GatewayError NOT_FOUND if the workspace does not have the account; INVALID_REQUEST if its
 *   address is missing or already confirmed, or the account is deactivated; TOO_MANY_TRIES if the
 *   limit of mails to the address is reached
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
        // Deletes the tokens, and so locks them, before it locks the account's row. A request that
        // uses a link locks the rows in the same order, so that the two transactions cannot
        // deadlock.
        await dropTokens(connection, key, ["confirmEmail"]);
        const account = existing(await lockAccount(connection, key));
        requireConfirmable(account);
        const context = { workspace, account, now };
        await mailConfirmation(deps, connection, "resend-confirmation", context);
      });
    await withMemberMail(control, workspace, address, now, mail);
    return { status: 200, body: await shownEndUser(control, workspace, id) };
  };
