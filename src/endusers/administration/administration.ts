// The dependencies of the operations with which workspace members administer the accounts of end
// users, and functions that several of these operations use.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { endAccessTokens, type AccountChanges } from "../accounts/account-changes.ts";
import type { Account } from "../accounts/account.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import type { Erasures } from "../erasure/erasures.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { revokeSessions } from "../sessions/session-store.ts";
import { findListed } from "./end-user-list-store.ts";
import { endUserReply } from "./end-user-reply.ts";

export interface AdministrationDependencies extends EndUserDependencies {
  readonly passwords: Passwords;
  readonly changes: AccountChanges;
  readonly erasures: Erasures;
}

/**
 * Returns the given account, or throws if there is none.
 * @param account undefined if the workspace does not have the account
 * @throws GatewayError NOT_FOUND if `account` is undefined
 */
export function existing(account: Account | undefined): Account {
  if (account === undefined) throw new GatewayError("NOT_FOUND");
  return account;
}

/**
 * Reads an account and returns its JSON for a response.
 * @throws GatewayError NOT_FOUND if the workspace does not have the account
 */
export async function shownEndUser(
  control: Pool,
  workspace: Workspace,
  id: Guid,
): Promise<ContractSchema<"EndUser">> {
  const account = await findListed(control, { workspaceId: workspace.id, id });
  if (account === undefined) throw new GatewayError("NOT_FOUND");
  return endUserReply(workspace, account);
}

/**
 * Ends all sessions of an account and makes its access tokens invalid. The caller must call
 * `notifyNodes` after the commit, so that the other nodes learn of the change.
 * @throws GatewayError NOT_FOUND if the workspace does not have the account
 */
export async function endAllSessions(
  connection: Connection,
  workspace: Workspace,
  id: Guid,
  now: number,
): Promise<void> {
  await endAccessTokens(connection, workspace, id, {});
  await revokeSessions(connection, { workspaceId: workspace.id, id }, new Date(now));
  await recordAccountChange(connection, workspace.id, id);
}
