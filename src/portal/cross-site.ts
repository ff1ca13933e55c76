// Rejects cross-site request forgery: requests that a page of another website makes the user's
// browser send (G26.3). Checks the headers `Origin` and `Sec-Fetch-Site`, and a token in the header
// `X-Portal-Csrf`. Only the portal's own pages can read this token.
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { keyedHash, sha256 } from "../platform/index.ts";

/** HTTP methods without side effects. Requests with these methods are not checked. */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/**
 * Accepted values of `Sec-Fetch-Site`: the request comes from a page of this origin, or the user
 * entered the address.
 */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Rejects a request from a page of another origin.
 * @param ownOrigin the origin of the gateway's base URL
 * @throws GatewayError ORIGIN_DENIED if the header `Origin` or `Sec-Fetch-Site` names another
 *   website
 */
export function refuseForeignPage(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isForeign = origin !== undefined && origin !== ownOrigin;
  if (isForeign || (site !== undefined && !ownSites.has(String(site))))
    throw new GatewayError("ORIGIN_DENIED");
}

/**
 * Returns the CSRF token of a session. Requests with the session's cookie must send this token in
 * the header `X-Portal-Csrf`.
 * @param token the session token in the cookie
 */
export const csrfTokenOf = (realm: Realm, token: string): string =>
  keyedHash(realm.derive("csrf")).update(sha256(token)).digest("base64url");

export interface CookieRequest {
  /** The method in upper case. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Rejects a request that a page of another origin may have forged. Accepts all GET and HEAD
 * requests, because they change nothing.
 * @throws GatewayError ORIGIN_DENIED if the page has another origin; CSRF_DENIED if the CSRF token
 *   is missing or wrong
 */
export function refuseForged(
  { method, headers }: CookieRequest,
  ownOrigin: string,
  csrfToken: string,
): void {
  if (safeMethods.has(method)) return;
  refuseForeignPage(headers, ownOrigin);
  const given = headers["x-portal-csrf"];
  const isRight = typeof given === "string" && timingSafeEqual(sha256(given), sha256(csrfToken));
  if (!isRight) throw new GatewayError("CSRF_DENIED");
}
