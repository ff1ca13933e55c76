// Reads an access token before its signature is verified: finds its key, and refuses most forgeries early. Nothing of it is trusted yet.

/** More than a header may have. */
const LENGTH_MAX = 16_384;
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const KID = /^[\x21-\x7e]{1,200}$/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

export type TokenClaims = Readonly<Record<string, unknown>>;

/** By what the key of a token is found. */
export interface SignerName {
  readonly kid: string;
  readonly alg: string;
  readonly iss: string;
}

export interface UnverifiedClientToken {
  readonly signer: SignerName;
  /** Null where the header says none. */
  readonly typ: string | null;
  readonly claims: TokenClaims;
}

/** Undefined for what has not the form of a signed token with a named key. */
export function readToken(text: string): UnverifiedClientToken | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, head, body, signature] = PARTS.exec(text) ?? [];
  if (head === undefined || body === undefined || !isCanonical(signature!)) return undefined;
  const header = parse(head);
  const claims = parse(body);
  if (header === undefined || claims === undefined) return undefined;
  const { alg, typ = null, kid } = header;
  if (typeof alg !== "string" || typeof kid !== "string" || !KID.test(kid)) return undefined;
  // What has to be understood (RFC 7515, 4.1.11) is nothing that is understood here.
  if ("crit" in header || (typ !== null && typeof typ !== "string")) return undefined;
  const { iss } = claims;
  return typeof iss === "string" ? { signer: { kid, alg, iss }, typ, claims } : undefined;
}

/** The issuer that a token names; undefined where there is none to be read. */
export function issuerOf(text: string): unknown {
  const [, body] = text.length > LENGTH_MAX ? [] : text.split(".", 2);
  return body === undefined ? undefined : parse(body)?.["iss"];
}

/** Clocks of two computers may differ by this much. */
export const SKEW_SECONDS = 60;

/** @param now milliseconds since 1970 @returns when it ends, in seconds since 1970; undefined for a token that is not in force */
export function endOf({ exp, iat, nbf }: TokenClaims, now: number): number | undefined {
  const seconds = Math.floor(now / 1000);
  const hasBegun = (time: unknown): boolean =>
    time === undefined || (typeof time === "number" && time <= seconds + SKEW_SECONDS);
  return typeof exp === "number" && exp > seconds && hasBegun(iat) && hasBegun(nbf)
    ? exp
    : undefined;
}

/** One token has one spelling: spare bits of its last character are zero. */
const isCanonical = (part: string): boolean =>
  Buffer.from(part, "base64url").toString("base64url") === part;

function parse(part: string): TokenClaims | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(Buffer.from(part, "base64url")));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as TokenClaims)
      : undefined;
  } catch {
    return undefined;
  }
}
