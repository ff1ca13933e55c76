// Request headers and query parameters that the gateway hides from automations, events and runs
// (G33.12): credentials for the gateway, the signature of the endpoint, and headers of the
// connection.
import type { IncomingHttpHeaders } from "node:http";
import { holdsCredential, isSignedLink } from "../access/index.ts";
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
 * Returns true if the header is hidden whatever its value is.
 * @param name in lower case
 * @param signature the signature settings of the endpoint; undefined for the headers that are
 *   hidden at every endpoint
 */
export const isWithheldHeader = (name: string, signature?: SignatureDefinition): boolean =>
  names.has(name) ||
  (signature !== undefined &&
    signature.algorithm !== "none" &&
    signature.header.toLowerCase() === name);

/**
 * Returns the headers that automations may see.
 * @param issuers URLs that appear as issuers in the gateway's access tokens
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
    const text = String(value);
    if (!holdsCredential(text, issuers)) shown[name] = text;
  }
  return shown;
}

/** Returns the media type that automations may see; null if it is missing or hidden. */
export function shownContentType(
  { "content-type": type }: IncomingHttpHeaders,
  issuers: readonly string[],
): string | null {
  return type === undefined || holdsCredential(type, issuers) ? null : type;
}

/** Returns the query parameters that automations may see. */
export function shownQuery(
  query: Readonly<Record<string, string>>,
  issuers: readonly string[],
): Record<string, string> {
  const isLink = isSignedLink(query);
  const shown = Object.entries(query).filter(
    ([name, value]) =>
      !(isLink && name === "sig") &&
      !holdsCredential(value, issuers) &&
      !holdsCredential(name, issuers),
  );
  return Object.fromEntries(shown);
}
