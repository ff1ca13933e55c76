// Issues access tokens of end users, and verifies them and returns their callers. A verified token
// is cached until it expires, its account changes, or this node may have missed changes. Rejects
// bad signatures before any database query.
import { jwtVerify } from "jose/jwt/verify";
import {
  issueAccessToken,
  issueRedirect,
  type AccessTokenInput,
  type IssuedToken,
  type TokenUser,
} from "./issue-tokens.ts";
import {
  ACCESS_TYPE,
  ALGORITHM,
  readAccessToken,
  type UnverifiedAccessToken,
} from "./token-text.ts";
import { findTokenSession, type TokenSession } from "../../endusers/index.ts";
import type { Revocations } from "../../access/index.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { EndUserCaller, Guid } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { createVerifiedTokenCache, SKEW_SECONDS } from "../../tokens/index.ts";
import type { SigningKeys } from "../signing-keys.ts";

export type { TokenUser } from "./issue-tokens.ts";

export interface Tokens {
  readonly issue: (input: AccessTokenInput) => Promise<IssuedToken>;
  /**
   * Returns the address with a token of one minute in `?token=`.
   * @param url the workspace's post-login address
   */
  readonly issueRedirect: (workspace: Workspace, user: TokenUser, url: string) => Promise<string>;
  /**
   * Returns the caller of an access token, always the same object for a cached token; undefined for
   * an invalid token. Returns synchronously if the token is cached.
   */
  readonly verify: (text: string) => EndUserCaller | undefined | Promise<EndUserCaller | undefined>;
}

export interface TokenDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get" | "onChange">;
  readonly keys: SigningKeys;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** A token with a verified signature. */
interface VerifiedAccessToken extends UnverifiedAccessToken {
  readonly session: TokenSession;
  /** The version of the workspace from which the caller was created. */
  readonly workspace: Workspace;
  /** undefined if the session's API key does not exist any more. */
  readonly caller: EndUserCaller | undefined;
}

/**
 * Maximum age of the last report of changes. After it the cache is not used, so that a revocation
 * takes effect within two seconds, the time of a poll included.
 */
const STALE_MAX_MS = 1_500;

export function createTokens(deps: TokenDependencies): Tokens {
  const { control, catalog, keys, revocations, clock, baseUrl } = deps;
  const issuer = baseUrl;
  const tokenCache = createVerifiedTokenCache<VerifiedAccessToken>({
    issuer,
    subjectsOf,
    lengthMax: CACHE_LENGTH_MAX,
  });
  /**
   * Correctly signed tokens whose session has ended. An ended session never becomes valid again.
   */
  const refusedCache = createVerifiedTokenCache<UnverifiedAccessToken>({
    issuer,
    subjectsOf,
    lengthMax: REFUSED_LENGTH_MAX,
  });
  const running = new Map<string, Promise<EndUserCaller | undefined>>();
  revocations.follow({
    changed: (...account) => tokenCache.subjectChanged(accountKey(...account)),
    lost: tokenCache.clear,
  });
  // The entries stay: `verify` compares their workspace with the current one.
  catalog.onChange(tokenCache.subjectChanged);

  const isFresh = (): boolean => performance.now() - revocations.freshAt < STALE_MAX_MS;
  const isOver = ({ claims }: UnverifiedAccessToken): boolean => claims.exp * 1000 <= clock.now();

  function verify(text: string): EndUserCaller | undefined | Promise<EndUserCaller | undefined> {
    const cached = tokenCache.get(text);
    if (cached !== undefined && !isOver(cached) && isFresh()) {
      const current = catalog.get(cached.workspace.id);
      if (current === cached.workspace) return cached.caller;
      // `verifyAndCache` awaits the workspace again and reports the error.
      if (current instanceof Promise) current.catch(() => undefined);
    }
    let verifying = running.get(text);
    if (verifying === undefined) {
      verifying = verifyAndCache(text, cached).finally(() => running.delete(text));
      running.set(text, verifying);
    }
    return verifying;
  }

  async function verifyAndCache(
    text: string,
    cached: VerifiedAccessToken | undefined,
  ): Promise<EndUserCaller | undefined> {
    const since = tokenCache.changes;
    const token = cached ?? readAccessToken(text, baseUrl, clock.now());
    if (token === undefined || isOver(token)) {
      tokenCache.delete(text);
      return undefined;
    }
    if (refusedCache.get(text) !== undefined || !(await isSigned(text, token, cached)))
      return undefined;
    const session =
      cached !== undefined && isFresh() ? cached.session : await sessionOf(text, token);
    const workspace = session && (await catalog.get(token.claims.workspaceId));
    if (session === undefined || workspace === undefined) {
      tokenCache.delete(text);
      return undefined;
    }
    if (cached?.workspace === workspace) return cached.caller;
    const caller = callerOf(token, session, workspace);
    tokenCache.set(text, { ...token, session, workspace, caller }, since);
    return caller;
  }

  /**
   * Reads the key for every check, because an urgent rotation invalidates the tokens of a deleted
   * key.
   */
  async function isSigned(
    text: string,
    { kid, claims }: UnverifiedAccessToken,
    cached: VerifiedAccessToken | undefined,
  ): Promise<boolean> {
    const key = await keys.verifier(claims.workspaceId, "access", kid);
    if (key === undefined) tokenCache.delete(text);
    if (key === undefined || cached !== undefined) return key !== undefined;
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

  async function sessionOf(
    text: string,
    token: UnverifiedAccessToken,
  ): Promise<TokenSession | undefined> {
    const session = await findTokenSession(control, token.claims);
    if (session === undefined) refusedCache.set(text, token, refusedCache.changes);
    return session;
  }

  return {
    issue: (input) => issueAccessToken(deps, input),
    issueRedirect: (workspace, user, url) => issueRedirect(deps, workspace, user, url),
    verify,
  };
}

const CACHE_LENGTH_MAX = 16 * 1024 * 1024;
const REFUSED_LENGTH_MAX = 1024 * 1024;

/** Ids of accounts are unique within their workspace only. */
const accountKey = (workspaceId: Guid, endUserId: Guid): string => `${workspaceId} ${endUserId}`;
const subjectsOf = ({ claims }: UnverifiedAccessToken): readonly string[] => [
  accountKey(claims.workspaceId, claims.sub),
];

/**
 * Creates the caller. The roles are the workspace's current roles with the ids in the token. The
 * claims stay as they were signed.
 */
function callerOf(
  { claims: signedClaims }: UnverifiedAccessToken,
  { keyId }: TokenSession,
  workspace: Workspace,
): EndUserCaller | undefined {
  const key = workspace.keysById.get(keyId);
  if (key === undefined) return undefined;
  const tokenRoleIds = new Set(signedClaims.roleId);
  const { email, ...otherClaims } = signedClaims;
  // A user can register with any address, so an unproven address is removed from the claims. Tokens
  // without the claim `emailProven` use `emailVerified`.
  const isProven = signedClaims["emailProven"] ?? signedClaims["emailVerified"];
  const claims = isProven === true ? signedClaims : otherClaims;
  const roles = [...workspace.rolesByName.values()].filter(({ definition }) =>
    tokenRoleIds.has(definition.id),
  );
  return {
    kind: "endUser",
    workspaceId: workspace.id,
    endUserId: signedClaims.sub,
    roles: roles.map(({ name }) => name),
    claims,
    ...(typeof email === "string" && { email }),
    origins: key.definition.origins,
  };
}
