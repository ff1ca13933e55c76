// Verifies access tokens of the identity service and returns their callers. A verified token is
// cached until it expires, or until its user's memberships or grants change. The cache is not used
// while this node may have missed changes (G36.8). Rejects bad signatures before any database
// query.
import type { KeyObject } from "node:crypto";
import { compactVerify } from "jose/jws/compact/verify";
import { LRUCache } from "lru-cache";
import type { MemberRole, Revocations } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Guid, OAuthCaller, OAuthScope } from "../../contract/index.ts";
import { lruEntryLimit, type Clock } from "../../platform/index.ts";
import { PORTAL_ID } from "../../portal/index.ts";
import {
  createVerifiedTokenCache,
  endOf,
  readToken,
  type TokenClaims,
} from "../../tokens/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import { grantedResourceOf, type TokenAccess } from "./token-claims.ts";

/** The values that identify the key of a token. */
export interface SignerName {
  readonly kid: string;
  readonly alg: string;
  readonly iss: string;
}

interface UnverifiedClientToken {
  readonly signer: SignerName;
  /** null if the header has no type. */
  readonly typ: string | null;
  readonly claims: TokenClaims;
}

interface VerifiedToken {
  readonly caller: OAuthCaller;
  readonly opens: ReadonlySet<GrantedResource>;
  readonly signer: SignerName;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The trusted issuer of access tokens: the embedded identity service or an external one. */
export interface TrustedIssuer {
  readonly name: string;
  /** Returns true if a text has the form of this issuer's tokens. Nothing is verified. */
  readonly isOwn: (text: string) => boolean;
  /**
   * Returns the access that the claims name; undefined if they are not those of an access token for
   * this gateway.
   */
  readonly accessOf: (token: UnverifiedClientToken) => TokenAccess | undefined;
  /**
   * Returns the key; undefined if it does not exist.
   * @throws GatewayError UNAVAILABLE if the issuer cannot be reached
   */
  readonly keyFor: (name: SignerName) => KeyObject | undefined | Promise<KeyObject | undefined>;
}

/** The current member for whom a token acts, and the grant of the token. */
export interface TokenPrincipal {
  readonly userId: Guid;
  readonly email: string;
  readonly memberId: Guid;
  readonly role: MemberRole;
  /** null if an external issuer stores the consent. */
  readonly grant: {
    readonly id: Guid;
    readonly scopes: readonly OAuthScope[];
    readonly expiresAt: Date;
  } | null;
}

export interface ClientTokenDependencies {
  readonly issuer: TrustedIssuer;
  /** Returns undefined if the grant or the membership has ended. */
  readonly findPrincipal: (access: TokenAccess, now: Date) => Promise<TokenPrincipal | undefined>;
  /** Stores the time at which a grant was last used. */
  readonly noteUse: (grantId: Guid, now: Date) => Promise<void>;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
}

export interface ClientTokens {
  /** Returns true if a text has the form of a token that `verify` can check. */
  readonly isOurs: (text: string) => boolean;
  /**
   * Returns the caller of an access token, always the same object for a cached token. Returns
   * undefined for an invalid token and for a token of another resource. Returns synchronously if
   * the token is cached.
   */
  readonly verify: (
    text: string,
    resource: string,
  ) => OAuthCaller | undefined | Promise<OAuthCaller | undefined>;
}

/**
 * Maximum age of the last report of changes. After it the cache is not used, so that a revocation
 * takes effect within two seconds, the time of a poll included.
 */
const STALE_MAX_MS = 1_500;
/**
 * How long the rejection of a correctly signed token is cached, so that not every call queries the
 * database.
 */
const REFUSED_MS = 500;
const REFUSED_MAX = 10_000;
const CACHE_LENGTH_MAX = 8 * 1024 * 1024;
/** Minimum time between two stored uses of a grant. Users see the time in the list of grants. */
const USE_MS = 60_000;
const USES_MAX = 10_000;

export function createClientTokens(deps: ClientTokenDependencies): ClientTokens {
  const { issuer, revocations, clock } = deps;
  const tokenCache = createVerifiedTokenCache<VerifiedToken>({
    issuer: issuer.name,
    subjectsOf: ({ caller }) => [caller.userId, caller.workspaceId],
    lengthMax: CACHE_LENGTH_MAX,
  });
  /** Correctly signed tokens whose grant or membership has ended, by the end of their text. */
  const refusedCache = new LRUCache<string, string>({
    ...lruEntryLimit(REFUSED_MAX),
    ttl: REFUSED_MS,
  });
  const recentUseCache = new LRUCache<Guid, true>({ ...lruEntryLimit(USES_MAX), ttl: USE_MS });
  const running = new Map<string, Promise<VerifiedToken | undefined>>();
  revocations.follow({
    // Changes of end users are ignored: these tokens belong to portal users.
    changed: (workspaceId, userId) => {
      if (workspaceId === PORTAL_ID) tokenCache.subjectChanged(userId);
    },
    lost: tokenCache.clear,
  });
  // The removal of a workspace deletes its memberships and grants.
  deps.catalog.onChange(tokenCache.subjectChanged);

  const isFresh = (): boolean => performance.now() - revocations.freshAt < STALE_MAX_MS;

  function verify(
    text: string,
    resource: string,
  ): OAuthCaller | undefined | Promise<OAuthCaller | undefined> {
    const requestedResource = grantedResourceOf(resource);
    if (requestedResource === undefined) return undefined;
    const callerOf = (token: VerifiedToken | undefined): OAuthCaller | undefined =>
      token?.opens.has(requestedResource) === true ? inUse(token.caller) : undefined;
    const cached = tokenCache.get(text);
    if (cached !== undefined && clock.now() < cached.endsAt && isFresh()) {
      // An urgent rotation deletes keys, and the tokens of a deleted key are no longer valid.
      const key = issuer.keyFor(cached.signer);
      if (key !== undefined && !(key instanceof Promise)) return callerOf(cached);
    }
    let verifying = running.get(text);
    if (verifying === undefined) {
      verifying = verifyAndCache(text).finally(() => running.delete(text));
      running.set(text, verifying);
    }
    return verifying.then(callerOf);
  }

  function inUse(caller: OAuthCaller): OAuthCaller {
    const { grantId } = caller;
    if (grantId === null || recentUseCache.has(grantId)) return caller;
    recentUseCache.set(grantId, true);
    // The call does not wait for this write. If the write fails, the next use after a minute is
    // stored.
    deps.noteUse(grantId, new Date(clock.now())).catch(() => undefined);
    return caller;
  }

  async function verifyAndCache(text: string): Promise<VerifiedToken | undefined> {
    const since = tokenCache.changes;
    const token = readClientToken(text);
    const exp = token && endOf(token.claims, clock.now());
    const access = token && issuer.accessOf(token);
    tokenCache.delete(text);
    if (token === undefined || exp === undefined || access === undefined) return undefined;
    const { signer } = token;
    if (refusedCache.get(text.slice(-64)) === text) return undefined;
    const key = await issuer.keyFor(signer);
    if (key === undefined || !(await isSigned(text, key, signer.alg))) return undefined;
    const principal = await deps.findPrincipal(access, new Date(clock.now()));
    if (principal === undefined) {
      refusedCache.set(text.slice(-64), text);
      return undefined;
    }
    const caller = callerFrom(access, principal, exp);
    const endsAt = Math.min(exp * 1000, principal.grant?.expiresAt.getTime() ?? Infinity);
    const verified = { caller, opens: access.opens, signer, endsAt };
    tokenCache.set(text, verified, since);
    return verified;
  }

  return { isOurs: (text) => tokenCache.get(text) !== undefined || issuer.isOwn(text), verify };
}

const KID = /^[\x21-\x7e]{1,200}$/;

/** Returns undefined if the text is not a signed token with a key id. */
function readClientToken(text: string): UnverifiedClientToken | undefined {
  const token = readToken(text);
  if (token === undefined) return undefined;
  const { header, claims } = token;
  const { alg, typ = null, kid } = header;
  const { iss } = claims;
  if (typeof alg !== "string" || typeof kid !== "string" || !KID.test(kid)) return undefined;
  // `crit` names extensions that the reader must support (RFC 7515, 4.1.11). The gateway supports
  // none.
  if ("crit" in header || (typ !== null && typeof typ !== "string")) return undefined;
  return typeof iss === "string" ? { signer: { kid, alg, iss }, typ, claims } : undefined;
}

const isSigned = (text: string, key: KeyObject, alg: string): Promise<boolean> =>
  compactVerify(text, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  );

function callerFrom(
  { workspaceId, clientId, scopes }: TokenAccess,
  { userId, memberId, email, role, grant }: TokenPrincipal,
  exp: number,
): OAuthCaller {
  return {
    kind: "oauth",
    workspaceId,
    memberId,
    userId,
    email,
    role,
    clientId,
    grantId: grant?.id ?? null,
    // The grant limits the scopes that the token names.
    scopes: grant === null ? scopes : scopes.filter((scope) => grant.scopes.includes(scope)),
    expiresAt: grant === null ? exp : Math.min(exp, Math.floor(grant.expiresAt.getTime() / 1000)),
  };
}
