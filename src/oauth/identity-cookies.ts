// The cookies of the identity service: the session, the identification of the browser, and the user
// of an earlier sign-in. Each pending authorization has two more cookies, which the browser sends
// only to the addresses of the authorization.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm, newOpaqueCredential } from "../access/index.ts";
import { sha256 } from "../platform/index.ts";
import { cookieValues } from "../portal/index.ts";

export type IdentityCookies = ReturnType<typeof identityCookies>;

/**
 * Returns the cookie names.
 * @param baseUrl over https the names get the prefixes `__Host-` and `__Secure-`. Browsers then
 *   accept the cookies only over https, and `__Host-` cookies only from this host.
 */
export function identityCookies(baseUrl: string) {
  const isSecure = baseUrl.startsWith("https:");
  const host = `${isSecure ? "__Host-" : ""}gateway_identity`;
  const secure = `${isSecure ? "__Secure-" : ""}gateway_identity`;
  return {
    session: host,
    /**
     * Identifies the browser in which the user signs in. Cookies of an authorization have a path,
     * so other sites on the same host name could set them. This cookie has the prefix `__Host-`.
     */
    browser: `${host}_browser`,
    /**
     * Names the user that has signed in to this browser before. It lives 90 days and grants no
     * access.
     */
    known: `${host}_known`,
    interaction: `${secure}_step`,
    resume: `${secure}_resume`,
  };
}

const hashOf = (token: string): string => sha256(token).toString("base64url");

/** Returns the identification of a browser: the cookie that it sent, or a new cookie. */
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
