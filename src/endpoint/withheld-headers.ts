// Headers and query parameters that the gateway hides from automations, events and runs (G33.12):
// credentials of the gateway, the endpoint's signature, and headers of the connection.
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
 * Returns true for headers that are hidden with any value.
 * @param name in lower case
 * @param signature of the endpoint; undefined for the headers hidden at every endpoint
 */
export const isWithheldHeader = (name: string, signature?: SignatureDefinition): boolean =>
  names.has(name) ||
  (signature !== undefined &&
    signature.algorithm !== "none" &&
    signature.header.toLowerCase() === name);

/**
 * Returns the headers for automations.
 * @param issuers URLs that the gateway's access tokens name as issuers
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

/** Returns the media type for automations; null if it is missing or hidden. */
export function shownContentType(
  { "content-type": type }: IncomingHttpHeaders,
  issuers: readonly string[],
): string | null {
  return type === undefined || holdsCredential(type, issuers) ? null : type;
}

/** Returns the query parameters for automations. */
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
