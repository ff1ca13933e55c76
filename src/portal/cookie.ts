// The cookie of a portal session: its name, the headers that set and clear it, and the token in a
// request (G26.2).
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm } from "../access/index.ts";

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Returns all values of a cookie. Other sites on the same host name can add values. */
export const cookieValues = ({ cookie }: IncomingHttpHeaders, name: string): readonly string[] =>
  (cookie ?? "").split(";").flatMap((pair) => {
    const [key, ...value] = pair.trim().split("=");
    return key === name ? [value.join("=")] : [];
  });

/**
 * Creates the cookie for a deployment.
 * @param baseUrl for https the name gets the prefix `__Host-`: browsers then accept the cookie only
 *   from this host over https
 */
export function sessionCookie(baseUrl: string) {
  const isSecure = baseUrl.startsWith("https:");
  const name = isSecure ? "__Host-gateway_portal" : "gateway_portal";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    /** Returns a `Set-Cookie` value. @param maxSeconds lifetime of the cookie in the browser */
    set: (token: string, maxSeconds: number): string =>
      `${name}=${token}; Max-Age=${maxSeconds}; ${attributes}`,
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
    /** Returns true if a request has a cookie with this name, valid or not. */
    isPresent: (headers: IncomingHttpHeaders): boolean =>
      headers.cookie?.includes(name) === true && cookieValues(headers, name).length > 0,
    /**
     * Returns the token of a request. Undefined if the cookie is missing, malformed or present
     * twice.
     */
    read: (headers: IncomingHttpHeaders): string | undefined => {
      // Another application on the same host name can add a second cookie. The gateway cannot tell
      // which one is the user's.
      const [token, second] = cookieValues(headers, name);
      return token !== undefined && second === undefined && cookieTokenForm.test(token)
        ? token
        : undefined;
    },
  };
}
