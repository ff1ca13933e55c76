// The session cookie of the portal (G26.2): its name, the headers that set and clear the cookie,
// and the token in a request.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm } from "../access/index.ts";

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * Returns all values that a request contains for one cookie name. Several cookies can have the same
 * name, because other applications on the same domain can set cookies.
 */
export const cookieValues = ({ cookie }: IncomingHttpHeaders, name: string): readonly string[] =>
  (cookie ?? "").split(";").flatMap((pair) => {
    const [key, ...value] = pair.trim().split("=");
    return key === name ? [value.join("=")] : [];
  });

/**
 * Creates the functions that write and read the session cookie of a deployment.
 * @param baseUrl if it begins with `https:`, the cookie's name gets the prefix `__Host-`; browsers
 *   then accept the cookie only from this host over https
 */
export function sessionCookie(baseUrl: string) {
  const isSecure = baseUrl.startsWith("https:");
  const name = isSecure ? "__Host-gateway_portal" : "gateway_portal";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    /**
     * Returns the value of `Set-Cookie` that stores a session token in the browser.
     * @param maxSeconds lifetime of the cookie in the browser
     */
    set: (token: string, maxSeconds: number): string =>
      `${name}=${token}; Max-Age=${maxSeconds}; ${attributes}`,
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
    /** Returns true if a request has a cookie with this name, valid or not. */
    isPresent: (headers: IncomingHttpHeaders): boolean =>
      headers.cookie?.includes(name) === true && cookieValues(headers, name).length > 0,
    /**
     * Returns the session token of a request. Returns undefined if the cookie is missing, malformed
     * or present twice.
     */
    read: (headers: IncomingHttpHeaders): string | undefined => {
      // Another application on the same domain can set a second cookie of this name. The gateway
      // cannot tell which cookie is the user's own.
      const [token, second] = cookieValues(headers, name);
      return token !== undefined && second === undefined && cookieTokenForm.test(token)
        ? token
        : undefined;
    },
  };
}
