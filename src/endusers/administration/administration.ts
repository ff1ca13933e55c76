// Changes of accounts by members of the workspace. `accounts/account-changes.ts` has the changes
// that only end sessions. Each change is one transaction that locks the account's row first.
// Rejects unknown roles, addresses that another account has, and mails beyond the budget.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import { guidV7, type Clock } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { dropPasswordResets, endAccessTokens } from "../accounts/account-changes.ts";
import {
  activateAccount,
  markIdentitiesUnverified,
  editAccount,
  lockAccount,
} from "../accounts/account-edit-store.ts";
import { mailConfirmation, type AccountMailDependencies } from "../accounts/account-mails.ts";
import { createAccount, findByEmail, findById } from "../accounts/account-store.ts";
import { normaliseEmail, type Account, type AccountKey } from "../accounts/account.ts";
import { giveRole, takeRole } from "../accounts/role-store.ts";
import { withMemberMail } from "../budgets/member-budgets.ts";
import { forgetPlaces } from "../budgets/place-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import { listSessions, revokeSession, type ListedSession } from "../sessions/session-list-store.ts";
import { revokeSessions } from "../sessions/session-store.ts";
import { withRetries } from "./with-retries.ts";
import { requireConfirmable, planEdit, hasRole, rolesIn } from "./rules.ts";

export interface AdministrationDependencies extends AccountMailDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  /**
   * Tells the other nodes, after the commit, to reload account changes, because they cache access
   * tokens.
   */
  readonly notifyNodes: () => void;
}

/**
 * Account changes for members. Each function throws GatewayError NOT_FOUND if the account does not
 * exist in the workspace.
 */
export interface Administration {
  /**
   * Creates an account and returns its id.
   * @param passwordHash called after all other checks have passed
   * @throws GatewayError EMAIL_TAKEN, INVALID_REQUEST, TOO_MANY_TRIES
   */
  readonly create: (
    workspace: Workspace,
    body: ContractSchema<"NewEndUser">,
    passwordHash: () => Promise<string | null>,
  ) => Promise<Guid>;
  /** @throws GatewayError EMAIL_TAKEN, INVALID_REQUEST, TOO_MANY_TRIES */
  readonly edit: (
    workspace: Workspace,
    id: Guid,
    body: ContractSchema<"EndUserChange">,
  ) => Promise<void>;
  readonly activate: (workspace: Workspace, id: Guid) => Promise<void>;
  /** @throws GatewayError INVALID_REQUEST, TOO_MANY_TRIES */
  readonly resendConfirmation: (workspace: Workspace, id: Guid) => Promise<void>;
  readonly giveRole: (workspace: Workspace, id: Guid, roleId: Guid) => Promise<void>;
  readonly takeRole: (workspace: Workspace, id: Guid, roleId: Guid) => Promise<void>;
  readonly sessions: (workspace: Workspace, id: Guid) => Promise<readonly ListedSession[]>;
  readonly endSessions: (workspace: Workspace, id: Guid) => Promise<void>;
  readonly endSession: (workspace: Workspace, id: Guid, sessionId: Guid) => Promise<void>;
}

/** Creates the account changes for members. */
export function createAdministration(deps: AdministrationDependencies): Administration {
  const { control, clock, notifyNodes } = deps;
  const notFound = (): GatewayError => new GatewayError("NOT_FOUND");
  const keyOf = (workspace: Workspace, id: Guid): AccountKey => ({ workspaceId: workspace.id, id });
  const found = async (account: Promise<Account | undefined>): Promise<Account> => {
    const row = await account;
    if (row === undefined) throw notFound();
    return row;
  };

  return {
    async create(workspace, body, passwordHash) {
      const { firstName = null, lastName = null, username = null, emailVerified = false } = body;
      const email = normaliseEmail(body.email);
      const roleIds = rolesIn(workspace, body.roles);
      // This check only saves work. `createAccount` below detects concurrent requests.
      if ((await findByEmail(control, workspace.id, email)) !== undefined)
        throw new GatewayError("EMAIL_TAKEN");
      const isMailed = !emailVerified && body.sendConfirmation !== false;
      const make = async (): Promise<Guid> => {
        const hash = await passwordHash();
        const now = clock.now();
        const profile = { email, emailVerified, firstName, lastName, username };
        const account = { id: guidV7(now), workspaceId: workspace.id, ...profile };
        const made = { ...account, emailProven: emailVerified, passwordHash: hash, roleIds, now };
        await withRetries(control, async (connection) => {
          if (!(await createAccount(connection, made))) throw new GatewayError("EMAIL_TAKEN");
          if (isMailed)
            await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
        });
        return account.id;
      };
      return withMemberMail(control, workspace, isMailed ? email : null, clock.now(), make);
    },

    async edit(workspace, id, body) {
      const key = keyOf(workspace, id);
      const now = clock.now();
      const before = planEdit(await found(findById(control, workspace.id, id)), body);
      const mailed = before.isMailed ? before.email! : null;
      const store = async (connection: Connection): Promise<void> => {
        // Locks tokens before the account's row, in the order of a request that uses a link.
        if (before.isEmailChanged) await dropTokens(connection, key, ["confirmEmail"]);
        const edit = planEdit(await found(lockAccount(connection, key)), body);
        const account = await editAccount(connection, key, edit);
        if (account === "taken") throw new GatewayError("EMAIL_TAKEN");
        if (account === undefined) throw notFound();
        if (edit.endsTokens) await recordAccountChange(connection, workspace.id, id);
        if (!edit.isEmailChanged) return;
        await forgetAddress(connection, key);
        if (edit.isMailed)
          await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
      };
      await withMemberMail(control, workspace, mailed, now, () => withRetries(control, store));
      notifyNodes();
    },

    async activate(workspace, id) {
      if (!(await activateAccount(control, workspace.id, id))) throw notFound();
    },

    async resendConfirmation(workspace, id) {
      const now = clock.now();
      const address = requireConfirmable(await found(findById(control, workspace.id, id)));
      const store = async (connection: Connection): Promise<void> => {
        // Locks tokens before the account's row, in the order of a request that uses a link.
        await dropTokens(connection, keyOf(workspace, id), ["confirmEmail"]);
        const account = await found(lockAccount(connection, keyOf(workspace, id)));
        requireConfirmable(account);
        await mailConfirmation(deps, connection, "resend-confirmation", {
          workspace,
          account,
          now,
        });
      };
      await withMemberMail(control, workspace, address, now, () => withRetries(control, store));
    },

    async giveRole(workspace, id, roleId) {
      if (!hasRole(workspace, roleId)) throw notFound();
      if (!(await giveRole(control, keyOf(workspace, id), roleId))) throw notFound();
    },

    async takeRole(workspace, id, roleId) {
      const key = keyOf(workspace, id);
      await withRetries(control, async (connection) => {
        await found(lockAccount(connection, key));
        if (!(await takeRole(connection, key, roleId))) {
          if (hasRole(workspace, roleId)) return;
          throw notFound();
        }
        await endAccessTokens(connection, workspace, id, {});
        await revokeSessions(connection, key, new Date(clock.now()));
        await recordAccountChange(connection, workspace.id, id);
      });
      notifyNodes();
    },

    async sessions(workspace, id) {
      await found(findById(control, workspace.id, id));
      return listSessions(control, keyOf(workspace, id), new Date(clock.now()));
    },

    async endSessions(workspace, id) {
      await withRetries(control, async (connection) => {
        await endAccessTokens(connection, workspace, id, {});
        await revokeSessions(connection, keyOf(workspace, id), new Date(clock.now()));
        await recordAccountChange(connection, workspace.id, id);
      });
      notifyNodes();
    },

    async endSession(workspace, id, sessionId) {
      await withRetries(control, async (connection) => {
        const key = keyOf(workspace, id);
        if (!(await revokeSession(connection, key, sessionId, new Date(clock.now()))))
          throw notFound();
        await recordAccountChange(connection, workspace.id, id);
      });
      notifyNodes();
    },
  };
}

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
