// Creates the JSON of the response to a sign-in: the access token, the refresh token and the
// account.
import { rolesOf, type SessionWithToken } from "../../endusers/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { ContractSchema } from "../../contract/index.ts";
import { issueAccessToken, issueRedirect, type IssueDependencies } from "./issue-tokens.ts";

export type TokenPair = ContractSchema<"TokenPair">;

/** Signs the access token of a session and returns the JSON of the response. */
export async function makeTokenPair(
  deps: IssueDependencies,
  workspace: Workspace,
  { account, id: sessionId, refreshToken, refreshExpiresAt }: SessionWithToken,
): Promise<TokenPair> {
  const { requireEmailConfirmation, postLoginRedirectUrl } = workspace.definition.workspace.auth;
  const { email, firstName, lastName, username, emailVerified } = account;
  const roles = rolesOf(workspace, account.roleIds);
  const [access, redirectUrl] = await Promise.all([
    issueAccessToken(deps, { workspace, user: account, roles, sessionId }),
    postLoginRedirectUrl && issueRedirect(deps, workspace, account, postLoginRedirectUrl),
  ]);
  return {
    accessToken: access.token,
    refreshToken,
    accessTokenExpiresAt: access.expiresAt.toISOString(),
    refreshTokenExpiresAt: refreshExpiresAt.toISOString(),
    tokenType: "Bearer",
    user: {
      id: account.id,
      email,
      firstName,
      lastName,
      username,
      roles: roles.map(({ name }) => name),
    },
    requiresEmailConfirmation: requireEmailConfirmation && email !== null && !emailVerified,
    emailVerified,
    postLoginRedirectUrl: redirectUrl,
  };
}
