// PATCH /{workspaceId}/endusers/{endUserId} (G27.5): changes those fields of an account that the
// request body contains. Rejects an e-mail address that another account has (409).
import { recordAccountChange, type Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { dropPasswordResets } from "../accounts/account-changes.ts";
import {
  editAccount,
  lockAccount,
  markIdentitiesUnverified,
} from "../accounts/account-edit-store.ts";
import { mailConfirmation } from "../accounts/account-mails.ts";
import { findById } from "../accounts/account-store.ts";
import type { AccountKey } from "../accounts/account.ts";
import {
  existing,
  shownEndUser,
  type AdministrationDependencies,
} from "../administration/administration.ts";
import { planEdit } from "../administration/rules.ts";
import { withRetries } from "../administration/with-retries.ts";
import { withMemberMail } from "../budgets/flow-budgets.ts";
import { forgetPlaces } from "../budgets/place-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace does not have the account; EMAIL_TAKEN if another
 *   account has the address; INVALID_REQUEST if the edit confirms an address that the account does
 *   not have; TOO_MANY_TRIES if the limit of mails to the address is reached
 */
export const updateEndUserHandler =
  (deps: AdministrationDependencies): Handler<"updateEndUser", Grant> =>
  async ({ grant: { workspace }, path: { endUserId: id }, body }) => {
    const { control } = deps;
    const key = { workspaceId: workspace.id, id };
    const now = deps.clock.now();
    const before = planEdit(existing(await findById(control, workspace.id, id)), body);
    const store = async (connection: Connection): Promise<void> => {
      // Deletes the tokens, and so locks them, before it locks the account's row. A request that
      // uses a link locks the rows in the same order, so that the two transactions cannot deadlock.
      if (before.isEmailChanged) await dropTokens(connection, key, ["confirmEmail"]);
      const edit = planEdit(existing(await lockAccount(connection, key)), body);
      const account = await editAccount(connection, key, edit);
      if (account === "taken") throw new GatewayError("EMAIL_TAKEN");
      if (edit.endsTokens) await recordAccountChange(connection, workspace.id, id);
      if (!edit.isEmailChanged) return;
      await forgetAddress(connection, key);
      if (edit.isMailed)
        await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
    };
    await withMemberMail(control, workspace, before.isMailed ? before.email : null, now, () =>
      withRetries(control, store),
    );
    deps.notifyNodes();
    return { status: 200, body: await shownEndUser(control, workspace, id) };
  };

/**
 * Deletes the data that belongs to the old address of an account and must not count for the new
 * address. This data is: mailed links and codes, known sign-in places (network and device), and
 * verifications by providers.
 */
async function forgetAddress(connection: Connection, account: AccountKey): Promise<void> {
  await dropTokens(connection, account, ["confirmEmail"]);
  await dropPasswordResets(connection, account);
  await forgetPlaces(connection, account);
  await markIdentitiesUnverified(connection, account);
}
