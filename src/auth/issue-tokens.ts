// Signs what end users carry: access tokens (specification 2.5, decisions 7), and the tokens of a minute with which a post-login address
// learns who came. The signature is made on another thread. Refuses nothing: who may have a token was decided before.
import { SignJWT } from "jose";
import { guidV7 } from "../platform/ids.ts";
import { ACCESS_TYPE, ALGORITHM, baseAddress, END_USER, REDIRECT_TYPE } from "./token-text.ts";
import type { Workspace } from "../catalog/model.ts";
import type { Guid } from "../contract/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { Purpose } from "./signing-key-store.ts";

/** What tokens say of an account. */
export interface TokenUser {
  readonly id: Guid;
  /** Null for players that a server vouched for. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly generation: number;
}

export interface AccessTokenInput {
  readonly workspace: Workspace;
  readonly user: TokenUser;
  /** Those held now, as the workspace's definition calls them. */
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
  const exp = nowSeconds(deps) + minutes * 60;
  const claims = {
    ...identity(workspace, user),
    typ: END_USER,
    role: roles.map(({ name }) => name),
    roleId: roles.map(({ id }) => id),
    ...profile(user),
    sid: sessionId,
    gen: user.generation,
    exp,
    aud: baseAddress(deps.baseUrl, workspace.id),
  };
  const token = await sign(deps, workspace, { purpose: "access", type: ACCESS_TYPE, claims });
  return { token, expiresAt: new Date(exp * 1000) };
}

/**
 * The workspace's post-login address with a token of 60 seconds in its query parameter `token`, meant for the address's origin alone.
 * @param url an absolute address
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
    exp: nowSeconds(deps) + REDIRECT_SECONDS,
    aud: address.origin,
  };
  const token = await sign(deps, workspace, { purpose: "redirect", type: REDIRECT_TYPE, claims });
  address.searchParams.set("token", token);
  return address.href;
}

const nowSeconds = ({ clock }: IssueDependencies): number => Math.floor(clock.now() / 1000);

const identity = ({ id }: Workspace, user: TokenUser): Record<string, unknown> => ({
  sub: user.id,
  ...(user.email !== null && { email: user.email }),
  workspaceId: id,
});

/** Claims of a profile are there when the profile has them. */
const profile = ({ firstName, lastName, username }: TokenUser): Record<string, unknown> => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
  ...(username !== null && { username }),
});

async function sign(
  deps: IssueDependencies,
  workspace: Workspace,
  {
    purpose,
    type,
    claims,
  }: { purpose: Purpose; type: string; claims: Readonly<Record<string, unknown>> },
): Promise<string> {
  const { kid, privateKey } = await deps.keys.signer(workspace.id, purpose);
  const common = {
    jti: guidV7(deps.clock.now()),
    iat: nowSeconds(deps),
    iss: baseAddress(deps.baseUrl, workspace.id),
  };
  return new SignJWT({ ...claims, ...common })
    .setProtectedHeader({ alg: ALGORITHM, typ: type, kid })
    .sign(privateKey);
}
