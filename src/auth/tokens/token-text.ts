// Parses an access token before its signature is verified, to find its key. Rejects most forged
// tokens early. Its claims are not yet trusted.
import { isGuid } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";

export const ACCESS_TYPE = "at+jwt";
export const REDIRECT_TYPE = "redirect+jwt";
export const ALGORITHM = "RS256" as const;
/** The value of the claim `typ` in every access token of an end user (G15.2). */
export const END_USER = "enduser";

/** Allowed difference between the clocks of two nodes. */
export const SKEW_SECONDS = 60;

export interface AccessClaims {
  readonly sub: Guid;
  readonly workspaceId: Guid;
  readonly roleId: readonly Guid[];
  readonly sid: Guid;
  readonly gen: number;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly [claim: string]: unknown;
}

export interface UnverifiedToken {
  readonly kid: string;
  readonly claims: AccessClaims;
}

/** Maximum length of a token. HTTP headers are shorter. */
const LENGTH_MAX = 16_384;
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const KID = /^[A-Za-z0-9_-]{22}$/;
const HEADER_KEYS = "alg,kid,typ";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Returns the base address of a workspace, which is the issuer and the audience of its tokens. */
export const baseAddress = (baseUrl: string, workspaceId: Guid): string =>
  `${baseUrl}/${workspaceId}`;

/**
 * Parses a token. Its claims must name this deployment as issuer and be in force.
 * @param now milliseconds since 1970
 * @returns undefined for any other text
 */
export function readAccessToken(
  text: string,
  baseUrl: string,
  now: number,
): UnverifiedToken | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, head, body, signature] = PARTS.exec(text) ?? [];
  if (head === undefined || body === undefined || !isCanonical(signature!)) return undefined;
  const kid = kidOf(parsePart(head));
  const claims = kid === undefined ? undefined : claimsOf(parsePart(body));
  if (kid === undefined || claims === undefined) return undefined;
  const address = baseAddress(baseUrl, claims.workspaceId);
  const isOurs = claims["iss"] === address && claims["aud"] === address;
  return isOurs && isInForce(claims, Math.floor(now / 1000)) ? { kid, claims } : undefined;
}

/**
 * Accepts only the header parameters that the gateway writes. Tokens with other parameters, such as
 * `jku`, `jwk`, `x5u` or `crit`, are rejected.
 */
function kidOf(header: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (header === undefined || Object.keys(header).toSorted().join() !== HEADER_KEYS)
    return undefined;
  const { alg, typ, kid } = header;
  return alg === ALGORITHM && typ === ACCESS_TYPE && typeof kid === "string" && KID.test(kid)
    ? kid
    : undefined;
}

function claimsOf(claims: Readonly<Record<string, unknown>> | undefined): AccessClaims | undefined {
  if (claims === undefined) return undefined;
  const { sub, workspaceId, sid, gen, iat, exp, typ, roleId } = claims;
  const hasIds = [sub, workspaceId, sid].every(isLowerGuid);
  const hasNumbers = [gen, iat, exp].every((value) => Number.isSafeInteger(value));
  const hasRoles = Array.isArray(roleId) && roleId.every(isLowerGuid);
  return hasIds && hasNumbers && hasRoles && typ === END_USER
    ? (claims as AccessClaims)
    : undefined;
}

function isInForce(claims: AccessClaims, nowSeconds: number): boolean {
  const { iat, nbf, exp } = claims;
  const hasBegun = (time: unknown): boolean =>
    typeof time === "number" && time <= nowSeconds + SKEW_SECONDS;
  return hasBegun(iat) && (nbf === undefined || hasBegun(nbf)) && exp > nowSeconds;
}

const isLowerGuid = (value: unknown): boolean =>
  typeof value === "string" && isGuid(value) && value === value.toLowerCase();

/**
 * Accepts only the canonical spelling of a token: the unused bits of its last character are zero.
 */
const isCanonical = (part: string): boolean =>
  Buffer.from(part, "base64url").toString("base64url") === part;

function parsePart(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(Buffer.from(part, "base64url")));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
