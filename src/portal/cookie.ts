// The cookie of a portal session: its name, how it is set and taken back, and the token that a request brings (G26.2).
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm } from "../access/index.ts";

export interface SessionCookie {
  readonly name: string;
  /** Of `Set-Cookie`. @param maxSeconds how long a browser keeps it */
  readonly set: (token: string, maxSeconds: number) => string;
  readonly clear: () => string;
  /** Whether a request brings a cookie of this name, good or not. */
  readonly isNamed: (headers: IncomingHttpHeaders) => boolean;
  /** The token of a request; undefined without one, for another form of it, and where two cookies have the name. */
  readonly read: (headers: IncomingHttpHeaders) => string | undefined;
}

/** @param baseUrl over https the name says that no other host and no plain http has set it, and browsers see to that */
export function sessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith("https:");
  const name = isSecure ? "__Host-gateway_portal" : "gateway_portal";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const valuesOf = ({ cookie }: IncomingHttpHeaders): string[] =>
    (cookie ?? "").split(";").flatMap((pair) => {
      const [key, ...value] = pair.trim().split("=");
      return key === name ? [value.join("=")] : [];
    });
  return {
    name,
    set: (token, maxSeconds) => `${name}=${token}; Max-Age=${maxSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    isNamed: (headers) => headers.cookie?.includes(name) === true && valuesOf(headers).length > 0,
    read: (headers) => {
      // A neighbour on the same host name can add a second one: which of the two is the person's cannot be told.
      const [token, second] = valuesOf(headers);
      return token !== undefined && second === undefined && cookieTokenForm.test(token)
        ? token
        : undefined;
    },
  };
}
