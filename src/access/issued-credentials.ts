// Creates the random credentials of the gateway, such as API keys. Finds all kinds of the gateway's
// credentials in texts from outside. Stored events and automation runs must not contain a
// credential (G33.12).
import { randomToken } from "../platform/index.ts";

/** Prefixes of API keys by kind. */
export const apiKeyPrefixes = { publishable: "pk_live_", server: "sk_live_" } as const;
const KEY_BYTES = 32;

/**
 * Number of random bytes in a token. In base64url, they are 86 characters. Few tokens of other
 * systems have this length, so the gateway seldom mistakes another system's token for its own.
 */
const OPAQUE_BYTES = 64;

/**
 * Number of random bits in a credential. oidc-provider, which creates some of the credentials, gets
 * this number as an option.
 */
export const opaqueBits = OPAQUE_BYTES * 8;

/** Creates the text of an API key. */
export const newApiKey = (kind: keyof typeof apiKeyPrefixes): string =>
  apiKeyPrefixes[kind] + randomToken(KEY_BYTES);

/**
 * Creates a random token: a refresh token, the session token in a cookie, or the token in a mailed
 * link. All these tokens have the same form, so that `holdsCredential` recognises them.
 */
export const newOpaqueCredential = (): string => randomToken(OPAQUE_BYTES);

/** Matches the token in a cookie. Cookies of earlier versions have 43 characters. */
export const cookieTokenForm = /^(?:[\w-]{43}|[\w-]{86})$/;

/**
 * Characters that do not occur next to a credential. If one of them is next to a match, the match
 * is a part of a longer text, such as base64.
 */
const TOKEN_NEIGHBOUR = "[\\w.+/~-]";

/** The forms of the gateway's credentials that are recognised by their text alone. */
const shapes: readonly RegExp[] = [
  /[ps]k_live_[\w-]{43}/,
  new RegExp(`(?<!${TOKEN_NEIGHBOUR})[\\w-]{86}(?!=|${TOKEN_NEIGHBOUR})`),
  // The signature of a link to a file.
  /\/files\/[0-9a-f-]{36}\?[^\s#]*\bsig=[\w-]{43}(?![\w%=+/-])/i,
  // Cookies of the portal and of the OAuth pages.
  /\bgateway_(?:portal|identity\w*)=[^;\s]/,
  // Mailed links of earlier versions, whose tokens have 43 characters.
  /\/(?:auth|portal)\/[a-z-]+\?token=[\w-]{43}(?![\w-])/,
];

/** Minimum number of characters of a credential. */
const LENGTH_MIN = 20;
/**
 * Maximum number of times that a text is percent-decoded. A URL may contain an encoded URL, which
 * may itself contain an encoded URL.
 */
const DECODINGS_MAX = 4;
const basic = /\bbasic\s+([\w+/=-]+)/gi;
/** Matches the claims of a possible JSON Web Token: `{"` in base64url, between two dots. */
const tokenClaims = /\.(eyJ[\w-]*)(?=\.)/g;
/**
 * Finds the issuer (`iss`) without parsing JSON. Thousands of failing calls of `JSON.parse` would
 * block the event loop.
 */
const issuerClaim = /"iss"\s*:\s*"([^"]*)"/g;

/** Returns true if these query parameters belong to a signed link to a file. */
export const isSignedLink = ({ exp, ttl, sig }: Readonly<Record<string, string>>): boolean =>
  exp !== undefined && ttl !== undefined && sig !== undefined;

/**
 * Returns true if the text contains a credential of the gateway, valid or not. Also searches
 * percent-encoded text and `Basic` authentication.
 * @param issuers the issuer URLs of the gateway's access tokens
 */
export function holdsCredential(text: string, issuers: readonly string[]): boolean {
  if (text.length < LENGTH_MIN) return false;
  let plain = text;
  for (let round = 0; ; round += 1) {
    if (isFound(plain, issuers)) return true;
    for (const [, pair] of plain.matchAll(basic))
      if (isFound(Buffer.from(pair!, "base64").toString("latin1"), issuers)) return true;
    const decoded = plain.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === plain) return false;
    // A text that is encoded more than `DECODINGS_MAX` times is treated as an attempt to hide a
    // credential.
    if (round === DECODINGS_MAX) return true;
    plain = decoded;
  }
}

function isFound(text: string, issuers: readonly string[]): boolean {
  if (shapes.some((shape) => shape.test(text))) return true;
  return issuersNamedIn(text).some((named) =>
    issuers.some((one) => named === one || named.startsWith(`${one}/`)),
  );
}

/**
 * Returns the issuers (`iss`) of all JSON Web Tokens in the text. Does not verify their signatures.
 */
const issuersNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(tokenClaims)].flatMap(([, claims]) => {
    const json = Buffer.from(claims!, "base64url").toString();
    return [...json.matchAll(issuerClaim)].map(([, issuer]) => issuer!.replaceAll("\\/", "/"));
  });
