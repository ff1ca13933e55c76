// Converts an account to its JSON in responses to workspace members. Leaves out roles and providers
// that the workspace's definition does not contain any more.
import type { Workspace } from "../../catalog/index.ts";
import type { ContractSchema, Guid } from "../../contract/index.ts";
import type { Account } from "../accounts/account.ts";
import { rolesOf } from "../accounts/roles.ts";

export interface ListedAccount extends Account {
  /** Ids of the identity providers with which the account can sign in. */
  readonly providerIds: readonly Guid[];
}

/** Returns the JSON of an account. */
export function endUserReply(
  workspace: Workspace,
  { providerIds, ...account }: ListedAccount,
): ContractSchema<"EndUser"> {
  const { id, email, firstName, lastName, username, emailVerified } = account;
  const { authProvider, providerSubject, createdAt, lastSignInAt } = account;
  return {
    id,
    email,
    firstName,
    lastName,
    username,
    roles: rolesOf(workspace, account.roleIds).map(({ name }) => name),
    emailVerified,
    authProvider,
    providerSubject,
    status: statusOf(account),
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    providers: Object.entries(workspace.definition.providers).flatMap(([slug, definition]) =>
      providerIds.includes(definition.id) ? [slug] : [],
    ),
  };
}

/**
 * Returns the status of an account. An account without an e-mail address counts as active, because
 * it has no address to confirm.
 */
function statusOf({
  email,
  emailVerified,
  deactivatedAt,
}: Account): ContractSchema<"EndUserStatus"> {
  if (deactivatedAt !== null) return "deactivated";
  return emailVerified || email === null ? "active" : "unconfirmed";
}
