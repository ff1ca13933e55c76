// The representation of an account for members. Leaves out roles and providers that are no longer
// in the definition.
import type { Workspace } from "../../catalog/index.ts";
import type { ContractSchema, Guid } from "../../contract/index.ts";
import type { Account } from "../accounts/account.ts";
import { rolesOf } from "../accounts/roles.ts";

export interface ListedAccount extends Account {
  /** Ids of the providers at which the account has an identity. */
  readonly providerIds: readonly Guid[];
}

/** Returns the representation of an account. */
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
 * Returns the status. An account without an address counts as active, because it has nothing to
 * confirm.
 */
function statusOf({
  email,
  emailVerified,
  deactivatedAt,
}: Account): ContractSchema<"EndUserStatus"> {
  if (deactivatedAt !== null) return "deactivated";
  return emailVerified || email === null ? "active" : "unconfirmed";
}
