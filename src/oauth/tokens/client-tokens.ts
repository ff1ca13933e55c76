// Verifies access tokens of OAuth clients, and returns their callers. A verified token is cached
// until it expires or until the memberships or grants of its user change. A node that may have
// missed such a change does not use its cache (G36.8). Signatures are checked before any database
// query.
import type { KeyObject } from "node:crypto";
import { compactVerify } from "jose/jws/compact/verify";
import { LRUCache } from "lru-cache";
import type { Revocations } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Config } from "../../config/index.ts";
import type { Guid, OAuthCaller } from "../../contract/index.ts";
import { lruEntryLimit, type Clock, type Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findMembership, PORTAL_ID } from "../../portal/index.ts";
import { accountSubject, createVerification, endOf, readToken } from "../../tokens/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import { findGrant, noteGrantUse, type OAuthGrant } from "../grant-store.ts";
import type { IdentityKeys } from "../identity-keys.ts";
import { embeddedIssuer } from "./embedded-issuer.ts";
import { externalIssuer } from "./external-issuer.ts";
import {
  grantedResourceOf,
  type SignerName,
  type TokenAccess,
  type UnverifiedClientToken,
} from "./token-claims.ts";

interface VerifiedToken {
  readonly caller: OAuthCaller;
  readonly opens: ReadonlySet<GrantedResource>;
  readonly signer: SignerName;
  /** Time at which the token becomes invalid, in milliseconds since 1970. */
  readonly endsAt: number;
}

export interface OAuthTokenDependencies {
  readonly control: Pool;
  readonly config: Pick<Config, "identity">;
  readonly keys: Pick<IdentityKeys, "publicKeyOf">;
  readonly fetch: OutboundFetch;
  readonly baseUrl: string;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Milliseconds for which the gateway caches that it refused a correctly signed token. Otherwise
 * each call with this token would cause a database query.
 */
const REFUSED_MS = 500;
const CACHE_LENGTH_MAX = 8 * 1024 * 1024;
/**
 * Minimum time in milliseconds between two updates of the stored time at which a grant was last
 * used. Users see this time in the list of grants.
 */
const USE_MS = 60_000;
const USES_MAX = 10_000;

/**
 * Creates the functions that verify access tokens. The tokens come from the embedded identity
 * service, or from an external one that the configuration names.
 */
export function createOAuthTokens(deps: OAuthTokenDependencies) {
  const { control, clock, baseUrl, keys } = deps;
  const { embedded, url } = deps.config.identity;
  const issuer = embedded ? embeddedIssuer(baseUrl, keys) : externalIssuer({ ...deps, url });
  const verification = createVerification<VerifiedToken>({
    ...deps,
    issuer: issuer.name,
    realmId: PORTAL_ID,
    // If the user's account changes or the workspace is removed, the token is deleted from the
    // cache. The removal of a workspace also deletes its memberships and grants.
    subjectsOf: ({ caller }) => [accountSubject(PORTAL_ID, caller.userId), caller.workspaceId],
    lengthMax: CACHE_LENGTH_MAX,
    refusedMs: REFUSED_MS,
    isCurrent: ({ endsAt, signer }) => {
      if (clock.now() >= endsAt) return false;
      // An urgent replacement of the signing keys deletes the old keys. Tokens that were signed
      // with a deleted key are no longer valid.
      const key = issuer.keyFor(signer);
      if (!(key instanceof Promise)) return key !== undefined;
      // With the result false, the token is verified again. The verification reports an error if
      // the key cannot be read, so the error is ignored here.
      key.catch(() => undefined);
      return false;
    },
    verify: verifySigned,
  });
  const recentUseCache = new LRUCache<Guid, true>({ ...lruEntryLimit(USES_MAX), ttl: USE_MS });

  async function verifySigned(text: string): Promise<VerifiedToken | null | undefined> {
    const token = readClientToken(text);
    const exp = token && endOf(token.claims, clock.now());
    const access = token && issuer.accessOf(token);
    if (token === undefined || exp === undefined || access === undefined) return undefined;
    const { signer } = token;
    const key = await issuer.keyFor(signer);
    if (key === undefined || !(await isSigned(text, key, signer.alg))) return undefined;
    const principal = await findPrincipal(control, access, new Date(clock.now()));
    if (principal === undefined) return null;
    const caller = callerFrom(access, principal, exp);
    const endsAt = Math.min(exp * 1000, principal.grant?.expiresAt.getTime() ?? Infinity);
    return { caller, opens: access.opens, signer, endsAt };
  }

  function inUse(caller: OAuthCaller): OAuthCaller {
    const { grantId } = caller;
    if (grantId === null || recentUseCache.has(grantId)) return caller;
    recentUseCache.set(grantId, true);
    // The request does not wait until the time of use is stored. If this fails, the next attempt
    // comes with the first use after a minute.
    noteGrantUse(control, grantId, new Date(clock.now())).catch(() => undefined);
    return caller;
  }

  return {
    /**
     * Returns true if the text looks like an access token of the identity service. It may still be
     * invalid.
     */
    isOurs: (text: string): boolean => verification.isCached(text) || issuer.isOwn(text),
    /**
     * Returns the caller of an access token. Returns undefined if the token is not valid, or does
     * not allow this route. For a cached token, always returns the same object, and no promise.
     */
    verify(
      text: string,
      resource: string,
    ): OAuthCaller | undefined | Promise<OAuthCaller | undefined> {
      const requestedResource = grantedResourceOf(resource);
      if (requestedResource === undefined) return undefined;
      const callerOf = (token: VerifiedToken | undefined): OAuthCaller | undefined =>
        token?.opens.has(requestedResource) === true ? inUse(token.caller) : undefined;
      const verified = verification.verify(text);
      return verified instanceof Promise ? verified.then(callerOf) : callerOf(verified);
    },
  };
}

const KID = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the header and the claims of a token without verifying it. Returns undefined if the text
 * is not a signed token with a key id.
 */
function readClientToken(text: string): UnverifiedClientToken | undefined {
  const token = readToken(text);
  if (token === undefined) return undefined;
  const { header, claims } = token;
  const { alg, typ = null, kid } = header;
  const { iss } = claims;
  if (typeof alg !== "string" || typeof kid !== "string" || !KID.test(kid)) return undefined;
  // `crit` lists extensions that a verifier must support (RFC 7515, 4.1.11). The gateway supports
  // no extensions, so it refuses the token.
  if ("crit" in header || (typ !== null && typeof typ !== "string")) return undefined;
  return typeof iss === "string" ? { signer: { kid, alg, iss }, typ, claims } : undefined;
}

const isSigned = (text: string, key: KeyObject, alg: string): Promise<boolean> =>
  compactVerify(text, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  );

type TokenPrincipal = NonNullable<Awaited<ReturnType<typeof findPrincipal>>>;

/**
 * Returns the member for whom a token acts, with the member's current role, and the grant of the
 * token. The grant is null if an external identity service issued the token.
 * @returns undefined if the grant is not valid for this token, or if the user is no longer a member
 */
async function findPrincipal(control: Pool, access: TokenAccess, now: Date) {
  const { workspaceId, by } = access;
  const grant = "grantId" in by ? await findGrant(control, by.grantId) : null;
  if (grant === undefined || (grant !== null && !isInForce(grant, access, now))) return undefined;
  const member = await findMembership(control, workspaceId, by);
  return member && { ...member, grant };
}

/**
 * Returns true if the grant is valid at the time `now`, and if its user, workspace, client and
 * routes are those of the token.
 */
const isInForce = (
  grant: OAuthGrant,
  { by, workspaceId, clientId, opens }: TokenAccess,
  now: Date,
) =>
  grant.revokedAt === null &&
  grant.expiresAt > now &&
  "userId" in by &&
  grant.userId === by.userId &&
  grant.workspaceId === workspaceId &&
  grant.clientId === clientId &&
  opens.has(grant.resource);

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
    // The caller gets only scopes that are in both the token and the grant.
    scopes: grant === null ? scopes : scopes.filter((scope) => grant.scopes.includes(scope)),
    expiresAt: grant === null ? exp : Math.min(exp, Math.floor(grant.expiresAt.getTime() / 1000)),
  };
}
