// POST /{workspaceId}/endusers/{endUserId}/resend-confirmation (G27.9): mails a new confirmation
// link. Rejects accounts that cannot receive one (400).
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

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export const resendEndUserConfirmationHandler =
  (deps: AdministrationDependencies): Handler<"resendEndUserConfirmation", Grant> =>
  async ({ grant: { workspace }, path: { endUserId: id } }) => {
    const { control } = deps;
    const now = deps.clock.now();
    const key = { workspaceId: workspace.id, id };
    const address = requireConfirmable(existing(await findById(control, workspace.id, id)));
    const mail = (): Promise<void> =>
      withRetries(control, async (connection) => {
        // Locks tokens before the account's row, in the order of a request that uses a link.
        await dropTokens(connection, key, ["confirmEmail"]);
        const account = existing(await lockAccount(connection, key));
        requireConfirmable(account);
        const context = { workspace, account, now };
        await mailConfirmation(deps, connection, "resend-confirmation", context);
      });
    await withMemberMail(control, workspace, address, now, mail);
    return { status: 200, body: await shownEndUser(control, workspace, id) };
  };
