// Signs access tokens (G15.1, G15.2). Also signs redirect tokens for the page to which a user
// returns after the sign-in. A redirect token contains the user's identity and is valid for one
// minute. Other threads than the main thread compute the signatures.
import { SignJWT } from "jose/jwt/sign";
import { guidV7, type Clock } from "../../platform/index.ts";
import { ACCESS_TYPE, ALGORITHM, baseAddress, END_USER, REDIRECT_TYPE } from "./token-text.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SigningKeys } from "../workspace-keys.ts";

/** The data of an account that tokens contain. */
export interface TokenUser {
  readonly id: Guid;
  /** The email address; null for players that a game server has confirmed. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailProven: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly generation: number;
}

export interface AccessTokenInput {
  readonly workspace: Workspace;
  readonly user: TokenUser;
  /** The current roles of the account. The names come from the workspace's definition. */
  readonly roles: readonly { readonly id: Guid; readonly name: string }[];
  readonly sessionId: Guid;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface IssueDependencies {
  readonly keys: Pick<SigningKeys, "signer">;
  readonly clock: Clock;
  readonly baseUrl: string;
}

const REDIRECT_SECONDS = 60;

export async function issueAccessToken(
  deps: IssueDependencies,
  { workspace, user, roles, sessionId }: AccessTokenInput,
): Promise<IssuedToken> {
  const minutes = workspace.definition.workspace.auth.accessTokenMinutes;
  const claims = {
    ...claimsOfAccount(deps, { workspace, user, roles }),
    sid: sessionId,
  };
  return sign(deps, workspace, "access", minutes * 60, claims);
}

/** Returns the claims of an access token that do not depend on a session or on the time. */
export const claimsOfAccount = (
  { baseUrl }: Pick<IssueDependencies, "baseUrl">,
  { workspace, user, roles }: Omit<AccessTokenInput, "sessionId">,
): Record<string, unknown> => ({
  ...identity(workspace, user),
  typ: END_USER,
  role: roles.map(({ name }) => name),
  roleId: roles.map(({ id }) => id),
  ...profile(user),
  gen: user.generation,
  aud: baseAddress(baseUrl, workspace.id),
});

/**
 * Returns the URL to which the user returns after the sign-in, with a redirect token in the query
 * parameter `token`. The token is valid for 60 seconds. Its audience is the origin of the URL.
 * @param url the workspace's setting `auth.postLoginRedirectUrl`
 */
export async function issueRedirect(
  deps: IssueDependencies,
  workspace: Workspace,
  user: TokenUser,
  url: string,
): Promise<string> {
  const address = new URL(url);
  const claims = {
    ...identity(workspace, user),
    ...profile(user),
    aud: address.origin,
  };
  const { token } = await sign(deps, workspace, "redirect", REDIRECT_SECONDS, claims);
  address.searchParams.set("token", token);
  return address.href;
}

const identity = ({ id }: Workspace, user: TokenUser): Record<string, unknown> => ({
  sub: user.id,
  ...(user.email !== null && { email: user.email }),
  emailVerified: user.emailVerified,
  emailProven: user.emailProven,
  workspaceId: id,
});

/** Returns a claim for each of the first name, last name and user name that has a value. */
const profile = ({ firstName, lastName, username }: TokenUser): Record<string, unknown> => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
  ...(username !== null && { username }),
});

const types = { access: ACCESS_TYPE, redirect: REDIRECT_TYPE } as const;

/**
 * Signs a token with the current signing key of the workspace.
 * @param seconds the lifetime of the token
 */
async function sign(
  deps: IssueDependencies,
  workspace: Workspace,
  purpose: keyof typeof types,
  seconds: number,
  claims: Readonly<Record<string, unknown>>,
): Promise<IssuedToken> {
  const { kid, privateKey } = await deps.keys.signer(workspace.id, purpose);
  // Reads the time only after the signing key is available. The first token of a workspace waits
  // until the key is created, and this wait must not shorten the lifetime of the token.
  const now = deps.clock.now();
  const iat = Math.floor(now / 1000);
  const exp = iat + seconds;
  const iss = baseAddress(deps.baseUrl, workspace.id);
  const token = await new SignJWT({ ...claims, jti: guidV7(now), iat, exp, iss })
    .setProtectedHeader({ alg: ALGORITHM, typ: types[purpose], kid })
    .sign(privateKey);
  return { token, expiresAt: new Date(exp * 1000) };
}
