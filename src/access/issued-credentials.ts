// The credentials that the gateway issues: how it makes opaque ones, and the shapes by which it finds
// all of them in foreign text. Events and runs get none of them (G33.12).
import { randomToken } from "../platform/index.ts";

/** Prefixes of API keys by kind. */
export const apiKeyPrefixes = { publishable: "pk_live_", server: "sk_live_" } as const;
const KEY_BYTES = 32;

/** 64 bytes give 86 characters, a length that few texts of other systems have. */
const OPAQUE_BYTES = 64;

/** Bits of an opaque credential that a library makes. */
export const opaqueBits = OPAQUE_BYTES * 8;

export const newApiKey = (kind: keyof typeof apiKeyPrefixes): string =>
  apiKeyPrefixes[kind] + randomToken(KEY_BYTES);

/**
 * Makes a refresh token, a session token of a cookie, or the token of a mailed link. All have one
 * shape, so that each of them is recognised.
 */
export const newOpaqueCredential = (): string => randomToken(OPAQUE_BYTES);

/** Form of the value of a cookie. Cookies of earlier versions have 43 characters. */
export const cookieTokenForm = /^(?:[\w-]{43}|[\w-]{86})$/;

/** Characters that a token, or base64 text that contains its shape, may have beside it. */
const ALONE = "[\\w.+/~-]";

/** The shapes of all credentials that are recognised by themselves. */
const shapes: readonly RegExp[] = [
  /[ps]k_live_[\w-]{43}/,
  new RegExp(`(?<!${ALONE})[\\w-]{86}(?!=|${ALONE})`),
  // The signature of a link to a file.
  /\/files\/[0-9a-f-]{36}\?[^\s#]*\bsig=[\w-]{43}(?![\w%=+/-])/i,
  // Cookies of the portal and of the OAuth pages.
  /\bgateway_(?:portal|identity\w*)=[^;\s]/,
  // Links that were mailed before all tokens had 86 characters.
  /\/(?:auth|portal)\/[a-z-]+\?token=[\w-]{43}(?![\w-])/,
];

/** No credential is shorter. */
const LENGTH_MIN = 20;
/** A value may be the address of an address of an address. */
const DECODINGS_MAX = 4;
const basic = /\bbasic\s+([\w+/=-]+)/gi;
/** The claims of what may be a JSON Web Token: `{"` in base64url, between two dots. */
const tokenClaims = /\.(eyJ[\w-]*)(?=\.)/g;
/** Not parsed: thousands of texts that are no JSON would take the event loop for long. */
const issuerClaim = /"iss"\s*:\s*"([^"]*)"/g;

/** Returns true if the parameters are those of a signed link to a file. */
export const isSignedLink = ({ exp, ttl, sig }: Readonly<Record<string, string>>): boolean =>
  exp !== undefined && ttl !== undefined && sig !== undefined;

/**
 * Returns true if the text holds a credential of the gateway, in force or not, in any scheme.
 * @param issuers addresses that the gateway's access tokens name
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
    // Nobody escapes a value so often except to hide something.
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

/** Returns the issuers that tokens in a text name, whether their signatures are good or not. */
const issuersNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(tokenClaims)].flatMap(([, claims]) => {
    const json = Buffer.from(claims!, "base64url").toString();
    return [...json.matchAll(issuerClaim)].map(([, issuer]) => issuer!.replaceAll("\\/", "/"));
  });
