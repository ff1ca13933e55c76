// Request headers and query parameters that the gateway hides from automations, stored events and
// runs (G33.12): credentials for the gateway, the signature of the call, and headers of the
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
 * Returns true if automations never see a header with this name. Other headers are hidden only if
 * they contain a credential.
 * @param name the header name in lower case
 * @param signature the signature settings of the endpoint; if undefined, returns true only for
 *   headers that are hidden at every endpoint
 */
export const isWithheldHeader = (name: string, signature?: SignatureDefinition): boolean =>
  names.has(name) ||
  (signature !== undefined &&
    signature.algorithm !== "none" &&
    signature.header.toLowerCase() === name);

/**
 * Returns the request headers that automations may see.
 * @param issuers URLs that appear as issuers in access tokens of the gateway; a header with such a
 *   token is hidden
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

/**
 * Returns the `Content-Type` that automations may see. Returns null if it is missing or contains a
 * credential.
 */
export function shownContentType(
  { "content-type": type }: IncomingHttpHeaders,
  issuers: readonly string[],
): string | null {
  return type === undefined || holdsCredential(type, issuers) ? null : type;
}

/**
 * Returns the query parameters that automations may see: without credentials, and without the
 * signature of a signed link.
 */
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
