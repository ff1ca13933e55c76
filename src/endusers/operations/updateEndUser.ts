// PATCH /{workspaceId}/endusers/{endUserId} (G27.5): changes the fields in the body. Rejects
// addresses that another account has (409).
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

/** @throws GatewayError NOT_FOUND, EMAIL_TAKEN, INVALID_REQUEST, TOO_MANY_TRIES */
export const updateEndUserHandler =
  (deps: AdministrationDependencies): Handler<"updateEndUser", Grant> =>
  async ({ grant: { workspace }, path: { endUserId: id }, body }) => {
    const { control } = deps;
    const key = { workspaceId: workspace.id, id };
    const now = deps.clock.now();
    const before = planEdit(existing(await findById(control, workspace.id, id)), body);
    const store = async (connection: Connection): Promise<void> => {
      // Locks tokens before the account's row, in the order of a request that uses a link.
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
 * Deletes everything that was mailed to the old address or proven with it, because it must not
 * affect the new one.
 */
async function forgetAddress(connection: Connection, account: AccountKey): Promise<void> {
  await dropTokens(connection, account, ["confirmEmail"]);
  await dropPasswordResets(connection, account);
  await forgetPlaces(connection, account);
  await markIdentitiesUnverified(connection, account);
}
