// Rejects requests that a page of another origin makes a browser send (G26.3). Checks `Origin`,
// `Sec-Fetch-Site`, and a token header that only the portal's ownSites pages can read.
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { keyedHash, sha256 } from "../platform/index.ts";

/** Methods without side effects. */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** Values of `Sec-Fetch-Site` for requests of a page of this origin, or of the user directly. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Rejects a request from a page of another origin.
 * @param ownOrigin origin of the base URL
 * @throws GatewayError ORIGIN_DENIED
 */
export function refuseForeignPage(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isForeign = origin !== undefined && origin !== ownOrigin;
  if (isForeign || (site !== undefined && !ownSites.has(String(site))))
    throw new GatewayError("ORIGIN_DENIED");
}

/** Returns the token that a session must send in `X-Portal-Csrf`. */
export const csrfTokenOf = (realm: Realm, token: string): string =>
  keyedHash(realm.derive("csrf")).update(sha256(token)).digest("base64url");

export interface CookieRequest {
  /** The method in upper case. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Rejects a request that a page of another origin may have forged. Accepts every request with a
 * safe method.
 * @throws GatewayError ORIGIN_DENIED, CSRF_DENIED
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
