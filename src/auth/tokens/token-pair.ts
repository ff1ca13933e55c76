// The reply to a sign-in: access token, refresh token and account.
import { rolesOf, type SessionWithToken } from "../../endusers/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Tokens } from "./access-tokens.ts";

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO 8601, UTC. */
  readonly accessTokenExpiresAt: string;
  readonly refreshTokenExpiresAt: string;
  readonly tokenType: "Bearer";
  readonly user: {
    readonly id: Guid;
    readonly email: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly username: string | null;
    readonly roles: string[];
  };
  /** True if the workspace requires a confirmed address and this address is not confirmed. */
  readonly requiresEmailConfirmation: boolean;
  readonly emailVerified: boolean;
  readonly postLoginRedirectUrl: string | null;
}

/** Signs the tokens of a session. */
export async function makeTokenPair(
  tokens: Pick<Tokens, "issue" | "issueRedirect">,
  workspace: Workspace,
  { account, id: sessionId, refreshToken, refreshExpiresAt }: SessionWithToken,
): Promise<TokenPair> {
  const { requireEmailConfirmation, postLoginRedirectUrl } = workspace.definition.workspace.auth;
  const { email, firstName, lastName, username, emailVerified } = account;
  const roles = rolesOf(workspace, account.roleIds);
  const [access, redirectUrl] = await Promise.all([
    tokens.issue({ workspace, user: account, roles, sessionId }),
    postLoginRedirectUrl && tokens.issueRedirect(workspace, account, postLoginRedirectUrl),
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
