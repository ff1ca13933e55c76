// Finds the roles and claims that the access token of an account would have now. Issues no token.
// Owners of a workspace use them to check what an end user sees.
import { findById, rolesOf } from "../../endusers/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { trustedClaims } from "./access-tokens.ts";
import { claimsOfAccount } from "./issue-tokens.ts";

export interface ViewedAccount {
  /** Names of the account's roles. */
  readonly roles: readonly string[];
  /**
   * The claims that row filters compare. Claims that belong to a single token, such as `sid` and
   * `exp`, are missing.
   */
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface ViewedAccountDependencies {
  readonly control: Pool;
  readonly baseUrl: string;
}

/**
 * Creates a function that returns the roles and claims of an end user. It returns undefined if the
 * workspace has no such account, or if the account is deactivated and cannot sign in.
 */
export const createViewedAccounts =
  (deps: ViewedAccountDependencies) =>
  async (workspace: Workspace, id: Guid): Promise<ViewedAccount | undefined> => {
    const user = await findById(deps.control, workspace.id, id);
    if (user === undefined || user.deactivatedAt !== null) return undefined;
    const roles = rolesOf(workspace, user.roleIds);
    const claims = trustedClaims(claimsOfAccount(deps, { workspace, user, roles }));
    return { roles: roles.map(({ name }) => name), claims };
  };
