// Parses the access token of an end user before its signature is verified, because the token names
// the key with which it must be verified. The claims are not trusted at this point.
import { isGuid } from "../../platform/index.ts";
import { endOf, readToken, type TokenClaims } from "../../tokens/index.ts";
import type { Guid } from "../../contract/index.ts";

export const ACCESS_TYPE = "at+jwt";
export const REDIRECT_TYPE = "redirect+jwt";
export const ALGORITHM = "RS256" as const;
/** The value of the claim `typ` in every access token of an end user (G15.2). */
export const END_USER = "enduser";

interface AccessClaims {
  readonly sub: Guid;
  readonly workspaceId: Guid;
  readonly roleId: readonly Guid[];
  readonly sid: Guid;
  readonly gen: number;
  /** Time at which the token expires, in seconds since 1970. */
  readonly exp: number;
  readonly [claim: string]: unknown;
}

export interface UnverifiedAccessToken {
  readonly kid: string;
  readonly claims: AccessClaims;
}

const KID = /^[A-Za-z0-9_-]{22}$/;
const HEADER_KEYS = "alg,kid,typ";

/**
 * Returns the base URL of a workspace. It is the issuer and the audience of the workspace's tokens.
 */
export const baseAddress = (baseUrl: string, workspaceId: Guid): string =>
  `${baseUrl}/${workspaceId}`;

/**
 * Parses an access token. The token must name this deployment as its issuer and must not have
 * expired.
 * @param now current time, in milliseconds since 1970
 * @returns undefined if the text is not an access token, names another issuer or has expired
 */
export function readAccessToken(
  text: string,
  baseUrl: string,
  now: number,
): UnverifiedAccessToken | undefined {
  const token = readToken(text);
  const kid = token && kidOf(token.header);
  const claims = token && claimsOf(token.claims);
  if (kid === undefined || claims === undefined) return undefined;
  const address = baseAddress(baseUrl, claims.workspaceId);
  const isOurs = claims["iss"] === address && claims["aud"] === address;
  return isOurs && endOf(claims, now) !== undefined ? { kid, claims } : undefined;
}

/**
 * Returns the key id in the header of a token. Returns undefined if the header contains parameters
 * other than `alg`, `kid` and `typ`, such as `jku` or `jwk`. The gateway never writes such
 * parameters.
 */
function kidOf(header: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(header).toSorted().join() !== HEADER_KEYS) return undefined;
  const { alg, typ, kid } = header;
  return alg === ALGORITHM && typ === ACCESS_TYPE && typeof kid === "string" && KID.test(kid)
    ? kid
    : undefined;
}

function claimsOf(claims: TokenClaims): AccessClaims | undefined {
  const { sub, workspaceId, sid, gen, iat, exp, typ, roleId } = claims;
  const hasIds = [sub, workspaceId, sid].every(isLowerGuid);
  const hasNumbers = [gen, iat, exp].every((value) => Number.isSafeInteger(value));
  const hasRoles = Array.isArray(roleId) && roleId.every(isLowerGuid);
  return hasIds && hasNumbers && hasRoles && typ === END_USER
    ? (claims as AccessClaims)
    : undefined;
}

const isLowerGuid = (value: unknown): boolean =>
  typeof value === "string" && isGuid(value) && value === value.toLowerCase();
