// Changes of an account that end its sessions: a new password, or a deactivation. One transaction
// changes the account, its sessions and its tokens, and records the change for other nodes. The
// transaction locks the account's row first. If a sign-in runs at the same time, its session is
// also ended, or the sign-in fails.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account, AccountKey, AccountWithPassword } from "./account.ts";
import { lockAccount } from "./account-edit-store.ts";
import {
  mailAdminReset,
  mailPasswordChanged,
  type AccountMailDependencies,
} from "./account-mails.ts";
import {
  dropUnprovenPassword,
  raiseGeneration,
  setPasswordHash,
  type AccountChange,
} from "./account-store.ts";
import { dropUnverifiedIdentities } from "./identity-store.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { forgetPlaces, rememberPlace } from "../budgets/place-store.ts";
import type { SignInPlace } from "../budgets/places.ts";
import { dropTokens, findToken, useToken } from "../one-time/one-time-token-store.ts";
import { dropCode } from "../one-time/reset-code-store.ts";
import { revokeSessions } from "../sessions/session-store.ts";

export type AccountChanges = ReturnType<typeof createAccountChanges>;

/** Creates the functions that change an account and end its sessions. */
export function createAccountChanges(
  deps: AccountMailDependencies & Pick<EndUserDependencies, "control" | "clock" | "notifyNodes">,
) {
  const { control, clock, notifyNodes } = deps;

  async function change<T>(work: (connection: Connection, now: number) => Promise<T>): Promise<T> {
    const result = await control.transaction((connection) => work(connection, clock.now()));
    notifyNodes();
    return result;
  }

  return {
    /**
     * Sets the password with a one-time token from a mail, and ends all sessions of the account.
     * The token cannot be used again. The gateway forgets all known sign-in places (network and
     * device) of the account, except the place of this request.
     * @throws GatewayError TOKEN_INVALID if the token is unknown, used or expired
     */
    resetPassword: (
      workspace: Workspace,
      { token, purpose }: { token: string; purpose: "resetSession" | "adminReset" },
      passwordHash: string,
      { language, place }: { language: string; place: SignInPlace },
    ): Promise<Account> =>
      change(async (connection, now) => {
        const hash = sha256(token);
        const at = new Date(now);
        const holder = await findToken(connection, workspace.id, hash, purpose, at);
        if (holder === undefined) throw new GatewayError("TOKEN_INVALID");
        // Locks the account's row first, as every change of an account does. Then marks the token
        // as used, so that only one of several concurrent requests succeeds.
        const account = await endAccessTokens(connection, workspace, holder.endUserId, {
          passwordHash,
          isByMail: true,
        });
        if ((await useToken(connection, workspace.id, hash, purpose, at)) === undefined)
          throw new GatewayError("TOKEN_INVALID");
        await endSessionsAndResets(connection, account, now);
        // An attacker without access to the mailbox may have linked an identity (a user of an
        // identity provider) to this account. The statement deletes this identity, so that the
        // attacker cannot sign in with it any more.
        await dropUnverifiedIdentities(connection, account);
        await rememberPlace(connection, account, place, now);
        await mailPasswordChanged(deps, connection, { workspace, account, language, now });
        return account;
      }),

    /**
     * Sets a new password, after the caller has verified the current password. Ends all sessions
     * except the session `keepSessionId`.
     * @throws GatewayError INVALID_CREDENTIALS if the account has changed since the verification
     */
    changePassword: (
      workspace: Workspace,
      account: AccountWithPassword,
      passwordHash: string,
      keepSessionId: Guid | null,
      language?: string,
    ): Promise<void> =>
      change(async (connection, now) => {
        if ((await setPasswordHash(connection, account, passwordHash)) === undefined)
          throw new GatewayError("INVALID_CREDENTIALS");
        await revokeSessions(connection, account, new Date(now), keepSessionId);
        await dropPasswordResets(connection, account);
        await recordAccountChange(connection, workspace.id, account.id);
        await mailPasswordChanged(deps, connection, { workspace, account, language, now });
      }),

    /**
     * Sets a password that an administrator has chosen, and ends all sessions of the account. Also
     * works for a deactivated account.
     * @throws GatewayError NOT_FOUND if the workspace does not have the account
     */
    setPassword: (workspace: Workspace, id: Guid, passwordHash: string): Promise<Account> =>
      change(async (connection, now) => {
        const account = await endAccessTokens(connection, workspace, id, {
          passwordHash,
          isByMail: false,
        });
        await endSessionsAndResets(connection, account, now);
        await mailPasswordChanged(deps, connection, { workspace, account, now });
        return account;
      }),

    /**
     * Deactivates the account and ends all its sessions. Sign-ins fail until an administrator
     * activates the account again.
     * @throws GatewayError NOT_FOUND if the workspace does not have the account
     */
    deactivate: (workspace: Workspace, id: Guid): Promise<Account> =>
      change(async (connection, now) => {
        const account = await endAccessTokens(connection, workspace, id, {
          deactivatedAt: new Date(now),
        });
        await endSessionsAndResets(connection, account, now);
        return account;
      }),

    /**
     * Mails a link to the page on which the account owner sets a new password.
     * @throws GatewayError NOT_FOUND if the account does not exist, is deactivated or has no e-mail
     *   address
     */
    sendAdminReset: (workspace: Workspace, id: Guid): Promise<Account> =>
      control.transaction(async (connection) => {
        const account = await lockAccount(connection, { workspaceId: workspace.id, id });
        if (account === undefined || account.email === null || account.deactivatedAt !== null)
          throw new GatewayError("NOT_FOUND");
        await mailAdminReset(deps, connection, { workspace, account, now: clock.now() });
        return account;
      }),
  };
}

/**
 * Removes credentials from an account whose address is not proven yet (G16.9). An attacker may have
 * registered this address without owning the mailbox. Called when a provider or an import proves
 * the address. Removes the password and the sessions, unless a mailed code or link has set the
 * password. Removes identities at providers that have not verified the address.
 * @returns the account after the change
 */
export async function dropUnproven<
  Given extends Pick<Account, "id" | "workspaceId" | "generation">,
>(connection: Connection, account: Given, now: number): Promise<Given | Account> {
  const dropped = await dropUnprovenPassword(connection, account);
  if (dropped !== undefined) await endSessionsAndResets(connection, dropped, now);
  await dropUnverifiedIdentities(connection, account);
  return dropped ?? account;
}

/**
 * Makes all access tokens of an account invalid, and locks the account's row until the transaction
 * ends.
 * @param more fields of the account to change in the same statement
 * @throws GatewayError NOT_FOUND if the workspace does not have the account
 */
export async function endAccessTokens(
  connection: Connection,
  workspace: Workspace,
  id: Guid,
  more: AccountChange,
): Promise<Account> {
  const account = await raiseGeneration(connection, workspace.id, id, more);
  if (account === undefined) throw new GatewayError("NOT_FOUND");
  return account;
}

/**
 * Ends all sessions of an account. Deletes the codes and tokens with which its password can be
 * reset.
 */
async function endSessionsAndResets(
  connection: Connection,
  account: AccountKey,
  now: number,
): Promise<void> {
  await revokeSessions(connection, account, new Date(now));
  await dropPasswordResets(connection, account);
  // An attacker who knew the old password may have signed in. The place (network and device) of the
  // attacker must not count as known any more.
  await forgetPlaces(connection, account);
  await recordAccountChange(connection, account.workspaceId, account.id);
}

/**
 * Deletes the reset code and the reset tokens of an account. Deletes the code first. If a
 * concurrent request exchanges the code for a token, the deletion waits for that request. The new
 * token then exists, and is deleted, too.
 */
export async function dropPasswordResets(
  connection: Connection,
  account: AccountKey,
): Promise<void> {
  await dropCode(connection, account);
  await dropTokens(connection, account, ["resetSession", "adminReset"]);
}
