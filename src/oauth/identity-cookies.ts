// The cookies of the identity service: a browser's sign-in, and for each authorization that waits two that go to its own addresses alone.
import type { IncomingHttpHeaders } from "node:http";

export interface IdentityCookies {
  readonly session: string;
  readonly interaction: string;
  readonly resume: string;
}

/** @param baseUrl over https the names say that no neighbour and no plain http has set them, and browsers see to that */
export function identityCookies(baseUrl: string): IdentityCookies {
  const isSecure = baseUrl.startsWith("https:");
  const name = `gateway_identity`;
  return {
    session: isSecure ? `__Host-${name}` : name,
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
