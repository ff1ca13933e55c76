// Parses an access token before its signature is verified, to find its key. Rejects most forged
// tokens early. Its claims are not yet trusted.

/** Maximum length of a token. HTTP headers are shorter. */
const LENGTH_MAX = 16_384;
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const KID = /^[\x21-\x7e]{1,200}$/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

export type TokenClaims = Readonly<Record<string, unknown>>;

/** The values that identify the key of a token. */
export interface SignerName {
  readonly kid: string;
  readonly alg: string;
  readonly iss: string;
}

export interface UnverifiedClientToken {
  readonly signer: SignerName;
  /** null if the header has no type. */
  readonly typ: string | null;
  readonly claims: TokenClaims;
}

/** Returns undefined if the text is not a signed token with a key id. */
export function readToken(text: string): UnverifiedClientToken | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, head, body, signature] = PARTS.exec(text) ?? [];
  if (head === undefined || body === undefined || !isCanonical(signature!)) return undefined;
  const header = parsePart(head);
  const claims = parsePart(body);
  if (header === undefined || claims === undefined) return undefined;
  const { alg, typ = null, kid } = header;
  if (typeof alg !== "string" || typeof kid !== "string" || !KID.test(kid)) return undefined;
  // `crit` names extensions that the reader must support (RFC 7515, 4.1.11). The gateway supports
  // none.
  if ("crit" in header || (typ !== null && typeof typ !== "string")) return undefined;
  const { iss } = claims;
  return typeof iss === "string" ? { signer: { kid, alg, iss }, typ, claims } : undefined;
}

/** Returns the issuer that a token names; undefined if it cannot be read. */
export function issuerOf(text: string): unknown {
  const [, body] = text.length > LENGTH_MAX ? [] : text.split(".", 2);
  return body === undefined ? undefined : parsePart(body)?.["iss"];
}

/** Allowed difference between the clocks of two computers. */
export const SKEW_SECONDS = 60;

/**
 * Returns the expiry in seconds since 1970; undefined if the token is not in force.
 * @param now milliseconds since 1970
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
 * Accepts only the canonical spelling of a token: the unused bits of its last character are zero.
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
