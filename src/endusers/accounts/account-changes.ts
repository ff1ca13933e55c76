// Changes of an account that end its sessions: a new password, a deactivation. One transaction
// changes the account, its sessions and its tokens, and records the change for other nodes.
// The transaction locks the account's row first. A concurrent sign-in therefore either happens
// before the whole change, or fails.
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
     * Sets the password with a one-time token from a mail, and ends all sessions. The token cannot
     * be used again. All known sign-in places (network and device) are forgotten, except the place
     * of this request.
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
        // Every change of an account locks the account's row first. The token is then used up, so
        // that only one of several concurrent requests succeeds.
        const account = await endAccessTokens(connection, workspace, holder.endUserId, {
          passwordHash,
          isByMail: true,
        });
        if ((await useToken(connection, workspace.id, hash, purpose, at)) === undefined)
          throw new GatewayError("TOKEN_INVALID");
        await endSessionsAndResets(connection, account, now);
        // An attacker without access to the mailbox may have linked an identity of a provider to
        // this account. The attacker must not be able to sign in with it any more.
        await dropUnverifiedIdentities(connection, account);
        await rememberPlace(connection, account, place, now);
        await mailPasswordChanged(deps, connection, { workspace, account, language, now });
        return account;
      }),

    /**
     * Sets a new password, after the caller has verified the current password. Ends all sessions
     * except `keepSessionId`.
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
     * Sets a password that an administrator has chosen, and ends all sessions. Also works for a
     * deactivated account.
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
     * Deactivates the account and ends all sessions. Sign-ins fail until the account is activated
     * again.
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
     * Mails a link to a page where the account owner sets a new password.
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
 * Removes the credentials that an account got before its address was proven (G16.9). An attacker
 * may have registered the address without owning the mailbox. Called when a provider or an import
 * is about to prove the address. Removes the password and the sessions, unless a mailed code or
 * link has set the password. Removes identities at providers that have not verified the address.
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
 * @param more further fields of the account to change
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

/** Ends all sessions of an account. Deletes its reset code and its reset tokens. */
async function endSessionsAndResets(
  connection: Connection,
  account: AccountKey,
  now: number,
): Promise<void> {
  await revokeSessions(connection, account, new Date(now));
  await dropPasswordResets(connection, account);
  // An attacker who knew the old password may have signed in before. The attacker's place must not
  // count as known any more.
  await forgetPlaces(connection, account);
  await recordAccountChange(connection, account.workspaceId, account.id);
}

/**
 * Deletes the reset code and the reset tokens of an account.
 * Deletes the code first. A concurrent request that exchanges the code for a token has locked the
 * code's row. When the row is free, the new token exists and is deleted too.
 */
export async function dropPasswordResets(
  connection: Connection,
  account: AccountKey,
): Promise<void> {
  await dropCode(connection, account);
  await dropTokens(connection, account, ["resetSession", "adminReset"]);
}
