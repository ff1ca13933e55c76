// Verifies access tokens of end users and returns the caller that a token identifies. A verified
// token stays in the cache until the token expires, or its account or workspace changes. If this
// node may have missed messages about changes, all tokens are removed from the cache. A token with
// a wrong signature is rejected before any database query.
import { jwtVerify } from "jose/jwt/verify";
import {
  ACCESS_TYPE,
  ALGORITHM,
  readAccessToken,
  type UnverifiedAccessToken,
} from "./token-text.ts";
import { findTokenSession, type TokenSession } from "../../endusers/index.ts";
import type { Revocations } from "../../access/index.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { EndUserCaller } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { accountSubject, createVerification, SKEW_SECONDS } from "../../tokens/index.ts";
import type { SigningKeys } from "../workspace-keys.ts";

export interface AccessTokenDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get" | "onChange">;
  readonly keys: Pick<SigningKeys, "verifier">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
  readonly baseUrl: string;
}

interface VerifiedAccessToken extends UnverifiedAccessToken {
  /**
   * The workspace object from which `caller` was created. After a change of the workspace, the
   * catalog returns another object.
   */
  readonly workspace: Workspace;
  /**
   * The caller that the token identifies; undefined if the API key of the session does not exist
   * any more.
   */
  readonly caller: EndUserCaller | undefined;
}

const CACHE_LENGTH_MAX = 16 * 1024 * 1024;

/**
 * Creates the function that verifies access tokens.
 * @returns a function that returns the caller of a token, or undefined for an invalid token; for a
 *   cached token it returns without a promise, and always the same object
 */
export function createAccessTokens(deps: AccessTokenDependencies) {
  const { control, catalog, keys, clock, baseUrl } = deps;
  const verification = createVerification<VerifiedAccessToken>({
    ...deps,
    issuer: baseUrl,
    subjectsOf: ({ claims }) => [accountSubject(claims.workspaceId, claims.sub)],
    lengthMax: CACHE_LENGTH_MAX,
    // The refusal of a token stays in the cache without a time limit, because an ended session
    // never becomes valid again.
    refusedMs: 0,
    isCurrent: ({ claims, workspace }) => claims.exp * 1000 > clock.now() && isNewest(workspace),
    verify: verifySigned,
  });

  function isNewest(workspace: Workspace): boolean {
    const current = catalog.get(workspace.id);
    // If the workspace cannot be loaded, the error is ignored here. `verifySigned` loads the
    // workspace again and reports the error.
    if (current instanceof Promise) current.catch(() => undefined);
    return current === workspace;
  }

  async function verifySigned(text: string): Promise<VerifiedAccessToken | null | undefined> {
    const token = readAccessToken(text, baseUrl, clock.now());
    if (token === undefined || !(await isSigned(text, token))) return undefined;
    const session = await findTokenSession(control, token.claims);
    if (session === undefined) return null;
    const workspace = await catalog.get(token.claims.workspaceId);
    return workspace && { ...token, workspace, caller: callerOf(token, session, workspace) };
  }

  async function isSigned(text: string, { kid, claims }: UnverifiedAccessToken): Promise<boolean> {
    const key = await keys.verifier(claims.workspaceId, "access", kid);
    if (key === undefined) return false;
    const { iss, aud } = claims as unknown as { iss: string; aud: string };
    return jwtVerify(text, key, {
      algorithms: [ALGORITHM],
      typ: ACCESS_TYPE,
      issuer: iss,
      audience: aud,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(clock.now()),
    }).then(
      () => true,
      () => false,
    );
  }

  return (text: string): EndUserCaller | undefined | Promise<EndUserCaller | undefined> => {
    const verified = verification.verify(text);
    return verified instanceof Promise ? verified.then((token) => token?.caller) : verified?.caller;
  };
}

/**
 * Creates the caller from a verified token. The token contains role ids, and the caller gets the
 * current names of these roles. The claims of the caller have the values that were signed.
 */
function callerOf(
  { claims: signedClaims }: UnverifiedAccessToken,
  { keyId }: TokenSession,
  workspace: Workspace,
): EndUserCaller | undefined {
  const key = workspace.keysById.get(keyId);
  if (key === undefined) return undefined;
  const tokenRoleIds = new Set(signedClaims.roleId);
  const { email } = signedClaims;
  const roles = [...workspace.rolesByName.values()].filter(({ definition }) =>
    tokenRoleIds.has(definition.id),
  );
  return {
    kind: "endUser",
    workspaceId: workspace.id,
    endUserId: signedClaims.sub,
    roles: roles.map(({ name }) => name),
    claims: trustedClaims(signedClaims),
    ...(typeof email === "string" && { email }),
    origins: key.definition.origins,
  };
}

/**
 * Returns the claims that row filters may compare. A user can register with any e-mail address. So
 * an address that is not proven is left out. If the claim `emailProven` is missing, the claim
 * `emailVerified` decides.
 */
export function trustedClaims(
  claims: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { email: _email, ...otherClaims } = claims;
  const isProven = claims["emailProven"] ?? claims["emailVerified"];
  return isProven === true ? claims : otherClaims;
}
