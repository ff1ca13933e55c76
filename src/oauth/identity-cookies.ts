// The cookies of the identity service. They identify the session, the browser, and the user of an
// earlier sign-in. Each pending authorization has two more cookies. The browser sends these only to
// the addresses of that authorization.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm, newOpaqueCredential } from "../access/index.ts";
import { sha256 } from "../platform/index.ts";
import { cookieValues } from "../portal/index.ts";

export type IdentityCookies = ReturnType<typeof identityCookies>;

/**
 * Returns the names of the cookies.
 * @param baseUrl if it begins with https, the names get the prefixes `__Host-` and `__Secure-`.
 *   Then browsers accept the cookies only over https, and `__Host-` cookies only from this host.
 */
export function identityCookies(baseUrl: string) {
  const isSecure = baseUrl.startsWith("https:");
  const host = `${isSecure ? "__Host-" : ""}gateway_identity`;
  const secure = `${isSecure ? "__Secure-" : ""}gateway_identity`;
  return {
    session: host,
    /**
     * Identifies the browser in which the user signs in. Cookies of an authorization have a path,
     * so other sites on the same host name could set them. The prefix `__Host-` protects this
     * cookie.
     */
    browser: `${host}_browser`,
    /**
     * Identifies the user of an earlier sign-in in this browser. It is valid for 90 days, and gives
     * no access.
     */
    known: `${host}_known`,
    interaction: `${secure}_step`,
    resume: `${secure}_resume`,
  };
}

const hashOf = (token: string): string => sha256(token).toString("base64url");

/** Returns a cookie that identifies a browser, and its hash. Keeps the value that was sent. */
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
