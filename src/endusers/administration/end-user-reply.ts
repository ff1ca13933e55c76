// An account as those who administer it see it. Roles and providers that the workspace does not have any more are left out.
import type { Workspace } from "../../catalog/index.ts";
import type { ContractSchema, Guid } from "../../contract/index.ts";
import type { Account } from "../accounts/account.ts";
import { rolesOf } from "../accounts/roles.ts";

export interface ListedAccount extends Account {
  /** Ids of the providers at which it is somebody. */
  readonly providerIds: readonly Guid[];
}

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

/** Without an address there is none to confirm. */
function statusOf({
  email,
  emailVerified,
  deactivatedAt,
}: Account): ContractSchema<"EndUserStatus"> {
  if (deactivatedAt !== null) return "deactivated";
  return emailVerified || email === null ? "active" : "unconfirmed";
}
