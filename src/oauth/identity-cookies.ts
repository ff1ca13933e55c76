// The names of the cookies of the identity service. They identify the session, the browser, and the
// user of an earlier sign-in. Two more cookies identify a pending authorization. Browsers send
// these two cookies only to the URLs of this authorization.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm, newOpaqueCredential } from "../access/index.ts";
import { sha256 } from "../platform/index.ts";
import { cookieValues } from "../portal/index.ts";

export type IdentityCookies = ReturnType<typeof identityCookies>;

/**
 * Returns the names of the cookies. If `baseUrl` begins with https, the names get the prefixes
 * `__Host-` and `__Secure-`. Then browsers accept the cookies only over https, and `__Host-`
 * cookies only from this host.
 * @param baseUrl the configured base URL of the gateway
 */
export function identityCookies(baseUrl: string) {
  const isSecure = baseUrl.startsWith("https:");
  const host = `${isSecure ? "__Host-" : ""}gateway_identity`;
  const secure = `${isSecure ? "__Secure-" : ""}gateway_identity`;
  return {
    session: host,
    /**
     * Identifies the browser in which the user signs in. A site on a related host name could set
     * the cookies of an authorization. It cannot set this cookie, because of the prefix `__Host-`.
     */
    browser: `${host}_browser`,
    /**
     * Identifies the user who signed in to this browser earlier, for 90 days. Requests with this
     * cookie count against limits of this user. The cookie gives no access.
     */
    known: `${host}_known`,
    interaction: `${secure}_step`,
    resume: `${secure}_resume`,
  };
}

const hashOf = (token: string): string => sha256(token).toString("base64url");

/**
 * Returns a cookie that identifies this browser, and the hash of its value. If the browser already
 * sent this cookie, the value stays.
 */
export function bindBrowser(headers: IncomingHttpHeaders, name: string) {
  const brought = cookieValues(headers, name).find((value) => cookieTokenForm.test(value));
  const token = brought ?? newOpaqueCredential();
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  return {
    hash: hashOf(token),
    setCookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}

export const isSameBrowser = (headers: IncomingHttpHeaders, name: string, hash: string): boolean =>
  cookieValues(headers, name).some((value) => hashOf(value) === hash);
