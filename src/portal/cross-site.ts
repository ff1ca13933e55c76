// Refuses what a page of another origin has a browser send (G26.3): by `Origin` and `Sec-Fetch-Site`, and by a token in a header that
// only the portal's own pages can read.
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { keyedHash, sha256 } from "../platform/index.ts";

/** Methods that change nothing. */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** By a page of this origin, or by the person. */
const own: ReadonlySet<string> = new Set(["same-origin", "none"]);

/** @param ownOrigin the base URL's @throws GatewayError ORIGIN_DENIED */
export function refuseForeignPage(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isForeign = origin !== undefined && origin !== ownOrigin;
  if (isForeign || (site !== undefined && !own.has(String(site))))
    throw new GatewayError("ORIGIN_DENIED");
}

/** What the session of this token sends in `X-Portal-Csrf`. */
export const csrfTokenOf = (realm: Realm, token: string): string =>
  keyedHash(realm.derive("csrf")).update(sha256(token)).digest("base64url");

export interface CookieRequest {
  /** Upper case. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** @throws GatewayError ORIGIN_DENIED, CSRF_DENIED */
export function refuseForged(
  { method, headers }: CookieRequest,
  ownOrigin: string,
  csrfToken: string,
): void {
  if (safe.has(method)) return;
  refuseForeignPage(headers, ownOrigin);
  const given = headers["x-portal-csrf"];
  const isRight = typeof given === "string" && timingSafeEqual(sha256(given), sha256(csrfToken));
  if (!isRight) throw new GatewayError("CSRF_DENIED");
}
