// Headers of calls that no automation, event or run gets (G33.12): credentials of the gateway, the
// endpoint's signature, and headers of the connection.
import type { IncomingHttpHeaders } from "node:http";
import type { SignatureDefinition } from "../catalog/index.ts";

const names: ReadonlySet<string> = new Set([
  "connection",
  "cookie",
  "expect",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-api-key",
  "x-portal-csrf",
]);

/**
 * Returns true for headers that are withheld whatever they hold.
 * @param name in lower case
 * @param signature of the endpoint; undefined for what holds at every endpoint
 */
export const isWithheldHeader = (name: string, signature?: SignatureDefinition): boolean =>
  names.has(name) ||
  (signature !== undefined &&
    signature.algorithm !== "none" &&
    signature.header.toLowerCase() === name);

/**
 * Returns the headers that automations get.
 * @param issuers addresses that the gateway's access tokens name
 */
export function shownHeaders(
  headers: IncomingHttpHeaders,
  signature: SignatureDefinition,
  issuers: readonly string[],
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || isWithheldHeader(name, signature)) continue;
    if (name === "authorization" && holdsCredential(String(value), issuers)) continue;
    shown[name] = String(value);
  }
  return shown;
}

const apiKey = /[ps]k_live_[\w-]{43}/;
const basic = /^\s*basic\s+([\w+/=-]+)\s*$/i;
/** Separates what may be tokens. */
const betweenTokens = /[^\w.-]+/;

/**
 * Returns true if the value holds an API key or an access token of the gateway, in force or not, in
 * any scheme.
 */
function holdsCredential(value: string, issuers: readonly string[]): boolean {
  const pair = basic.exec(value)?.[1];
  const text = pair === undefined ? value : Buffer.from(pair, "base64").toString("latin1");
  if (apiKey.test(text)) return true;
  return text.split(betweenTokens).some((token) => {
    const issuer = issuerOf(token);
    return issuers.some((one) => issuer === one || issuer?.startsWith(`${one}/`) === true);
  });
}

/** The issuer that a token names, be it signed well or not. */
function issuerOf(token: string): string | undefined {
  const [, claims, signature] = token.split(".");
  if (claims === undefined || signature === undefined) return undefined;
  try {
    const { iss } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iss?: unknown };
    return typeof iss === "string" ? iss : undefined;
  } catch {
    return undefined;
  }
}
