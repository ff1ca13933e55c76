// Parses a token before its signature is verified, because its content says which key verifies it.
// Rejects most forged tokens early. The claims (statements in the token) must not be trusted yet.

/** Largest length of a token in characters. HTTP headers are always shorter. */
const LENGTH_MAX = 16_384;
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

export type TokenClaims = Readonly<Record<string, unknown>>;

export interface UnverifiedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: TokenClaims;
}

/**
 * Parses the header and the claims of a token. Returns undefined if the text does not have the form
 * of a signed token.
 */
export function readToken(text: string): UnverifiedToken | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, head, body, signature] = PARTS.exec(text) ?? [];
  if (head === undefined || body === undefined || !isCanonical(signature!)) return undefined;
  const header = parsePart(head);
  const claims = header && parsePart(body);
  return header && claims && { header, claims };
}

/** Returns the issuer that a token names. Returns undefined if the token cannot be parsed. */
export function issuerOf(text: string): unknown {
  const [, body] = text.length > LENGTH_MAX ? [] : text.split(".", 2);
  return body === undefined ? undefined : parsePart(body)?.["iss"];
}

/** Allowed difference between the clocks of two computers, in seconds. */
export const SKEW_SECONDS = 60;

/**
 * Returns the time at which the token expires, in seconds since 1970. Returns undefined if the
 * token has expired or is not valid yet.
 * @param now the current time in milliseconds since 1970
 */
export function endOf({ exp, iat, nbf }: TokenClaims, now: number): number | undefined {
  const seconds = Math.floor(now / 1000);
  const hasBegun = (time: unknown): boolean =>
    time === undefined || (typeof time === "number" && time <= seconds + SKEW_SECONDS);
  return typeof exp === "number" && exp > seconds && hasBegun(iat) && hasBegun(nbf)
    ? exp
    : undefined;
}

/**
 * Returns true if a part of a token is written in the only accepted form: the unused bits of its
 * last character are zero.
 */
const isCanonical = (part: string): boolean =>
  Buffer.from(part, "base64url").toString("base64url") === part;

function parsePart(part: string): TokenClaims | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(Buffer.from(part, "base64url")));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as TokenClaims)
      : undefined;
  } catch {
    return undefined;
  }
}
