// The cookies of the identity service: a browser's sign-in, what it is known by while somebody signs in, and for each authorization that waits two that
// go to its own addresses alone.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm, newOpaqueCredential } from "../access/index.ts";
import { sha256 } from "../platform/index.ts";

export interface IdentityCookies {
  readonly session: string;
  readonly interaction: string;
  readonly resume: string;
  /** Of the browser in which somebody signs in. Those of an authorization go to its addresses alone, so that a neighbour could set them, too. */
  readonly browser: string;
  /**
   * Of a browser in which a person has signed in before. It is kept for 90 days and opens nothing.
   */
  readonly known: string;
}

/** @param baseUrl over https the names say that no neighbour and no plain http has set them, and browsers see to that */
export function identityCookies(baseUrl: string): IdentityCookies {
  const isSecure = baseUrl.startsWith("https:");
  const name = `gateway_identity`;
  return {
    session: isSecure ? `__Host-${name}` : name,
    browser: `${isSecure ? "__Host-" : ""}${name}_browser`,
    known: `${isSecure ? "__Host-" : ""}${name}_known`,
    interaction: `${isSecure ? "__Secure-" : ""}${name}_step`,
    resume: `${isSecure ? "__Secure-" : ""}${name}_resume`,
  };
}

/** The values of a cookie: more than one where a neighbour on the same host name has added one. */
export const cookieValues = ({ cookie }: IncomingHttpHeaders, name: string): readonly string[] =>
  (cookie ?? "").split(";").flatMap((pair) => {
    const [key, ...value] = pair.trim().split("=");
    return key === name ? [value.join("=")] : [];
  });

/** What a browser is known by: what it has brought, or will keep. */
export interface KnownBrowser {
  readonly hash: string;
  readonly setCookie: string;
}

const hashOf = (token: string): string => sha256(token).toString("base64url");

export function knownBrowser(headers: IncomingHttpHeaders, name: string): KnownBrowser {
  const brought = cookieValues(headers, name).find((value) => cookieTokenForm.test(value));
  const token = brought ?? newOpaqueCredential();
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  return {
    hash: hashOf(token),
    setCookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}

export const isBrowser = (headers: IncomingHttpHeaders, name: string, hash: string): boolean =>
  cookieValues(headers, name).some((value) => hashOf(value) === hash);
