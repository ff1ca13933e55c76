// Account changes that end sessions: new password, deactivation. Account, sessions, tokens and the notice to other nodes change in one
// transaction that locks the account's row first, so that a concurrent sign-in comes before all of it or not at all.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { sha256, type Clock } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
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
import { dropUnvouchedIdentities } from "./identity-store.ts";
import { forgetPlaces, rememberPlace } from "../budgets/place-store.ts";
import type { Place } from "../budgets/places.ts";
import { dropTokens, findToken, useToken } from "../one-time/one-time-token-store.ts";
import { dropCode } from "../one-time/reset-code-store.ts";
import { revokeSessions } from "../sessions/session-store.ts";

export interface AccountChangeDependencies extends AccountMailDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  /** Wakes the nodes that remember tokens; after the commit. */
  readonly notifyNodes: () => void;
}

/** Why a password may be set without the one before: a token that was given out for that. */
export interface ResetProof {
  readonly token: string;
  readonly purpose: "resetSession" | "adminReset";
}

export interface AccountChanges {
  /**
   * Sets the password by a token, which is used up, and ends every session. The place that it is set from is known from then on, and no other.
   * @throws GatewayError TOKEN_INVALID
   */
  readonly resetPassword: (
    workspace: Workspace,
    proof: ResetProof,
    passwordHash: string,
    from: { readonly language: string; readonly place: Place },
  ) => Promise<Account>;
  /**
   * Sets the password of an account whose owner has shown that they know the one before; ends its other sessions.
   * @throws GatewayError INVALID_CREDENTIALS where the account was changed meanwhile
   */
  readonly changePassword: (
    workspace: Workspace,
    account: AccountWithPassword,
    passwordHash: string,
    keepSessionId: Guid | null,
    language?: string,
  ) => Promise<void>;
  /** Sets the password on an administrator's word, of a deactivated account too, and ends every session. @throws GatewayError NOT_FOUND */
  readonly setPassword: (workspace: Workspace, id: Guid, passwordHash: string) => Promise<Account>;
  /** Ends every session; nobody signs in to the account until it is active again. @throws GatewayError NOT_FOUND */
  readonly deactivate: (workspace: Workspace, id: Guid) => Promise<Account>;
  /** Mails a link with which the person sets a password. @throws GatewayError NOT_FOUND where there is no such active account with an address */
  readonly sendAdminReset: (workspace: Workspace, id: Guid) => Promise<Account>;
}

export function createAccountChanges(deps: AccountChangeDependencies): AccountChanges {
  const { control, clock, notifyNodes } = deps;

  async function change<T>(work: (connection: Connection, now: number) => Promise<T>): Promise<T> {
    const result = await control.transaction((connection) => work(connection, clock.now()));
    notifyNodes();
    return result;
  }

  return {
    resetPassword: (workspace, { token, purpose }, passwordHash, { language, place }) =>
      change(async (connection, now) => {
        const hash = sha256(token);
        const at = new Date(now);
        const holder = await findToken(connection, workspace.id, hash, purpose, at);
        if (holder === undefined) throw new GatewayError("TOKEN_INVALID");
        // The account's row first, as everywhere; then the one use of the token decides between those who came at once.
        const account = await raise(connection, workspace, holder.endUserId, {
          passwordHash,
          isByMail: true,
        });
        if ((await useToken(connection, workspace.id, hash, purpose, at)) === undefined)
          throw new GatewayError("TOKEN_INVALID");
        await endAll(connection, account, now);
        // Whoever tied the account to a provider without holding the address keeps no way in.
        await dropUnvouchedIdentities(connection, account);
        await rememberPlace(connection, account, place, now);
        await mailPasswordChanged(deps, connection, { workspace, account, language, now });
        return account;
      }),

    changePassword: (workspace, account, passwordHash, keepSessionId, language) =>
      change(async (connection, now) => {
        if ((await setPasswordHash(connection, account, passwordHash)) === undefined)
          throw new GatewayError("INVALID_CREDENTIALS");
        await revokeSessions(connection, account, new Date(now), keepSessionId);
        await dropOutstanding(connection, account);
        await recordAccountChange(connection, workspace.id, account.id);
        await mailPasswordChanged(deps, connection, { workspace, account, language, now });
      }),

    setPassword: (workspace, id, passwordHash) =>
      change(async (connection, now) => {
        const account = await raise(connection, workspace, id, { passwordHash, isByMail: false });
        await endAll(connection, account, now);
        await mailPasswordChanged(deps, connection, { workspace, account, now });
        return account;
      }),

    deactivate: (workspace, id) =>
      change(async (connection, now) => {
        const account = await raise(connection, workspace, id, { deactivatedAt: new Date(now) });
        await endAll(connection, account, now);
        return account;
      }),

    sendAdminReset: (workspace, id) =>
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
 * Removes what came into an account before its address was proven (G16.9): the password and the
 * sessions, unless a mailed code or link has set the password, and identities that no provider
 * vouched for. A provider or an import is about to prove the address.
 * @returns the account as it is now
 */
export async function dropUnproven<
  Given extends Pick<Account, "id" | "workspaceId" | "generation">,
>(connection: Connection, account: Given, now: number): Promise<Given | Account> {
  const { id, workspaceId } = account;
  const dropped = await dropUnprovenPassword(connection, workspaceId, id);
  if (dropped !== undefined) await endAll(connection, dropped, now);
  await dropUnvouchedIdentities(connection, account);
  return dropped ?? account;
}

/** Ends every access token of an account, and holds its row. @throws GatewayError NOT_FOUND */
export async function raise(
  connection: Connection,
  workspace: Workspace,
  id: Guid,
  more: AccountChange,
): Promise<Account> {
  const account = await raiseGeneration(connection, workspace.id, id, more);
  if (account === undefined) throw new GatewayError("NOT_FOUND");
  return account;
}

/** Ends every session, and whatever was given out to set a password with. */
async function endAll(connection: Connection, account: AccountKey, now: number): Promise<void> {
  await revokeSessions(connection, account, new Date(now));
  await dropOutstanding(connection, account);
  // Whoever had the password before is known nowhere any more.
  await forgetPlaces(connection, account);
  await recordAccountChange(connection, account.workspaceId, account.id);
}

/** The code first: whoever is exchanging it has its row, and what they got for it is there to be dropped once that is free. */
export async function dropOutstanding(connection: Connection, account: AccountKey): Promise<void> {
  await dropCode(connection, account);
  await dropTokens(connection, account, ["resetSession", "adminReset"]);
}
