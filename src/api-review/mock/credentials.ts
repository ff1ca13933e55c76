// Checks whether a request has a credential for a security scheme of OpenAPI. Any value counts as a
// credential.
import { isObject } from "../../platform/index.ts";

interface CredentialPlaces {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query?: unknown;
}

/** Returns true if the request has a credential for the scheme. */
export function hasCredential(scheme: unknown, { headers, query }: CredentialPlaces): boolean {
  if (!isObject(scheme) || scheme["type"] !== "apiKey")
    return headers["authorization"] !== undefined;
  const name = String(scheme["name"]);
  switch (scheme["in"]) {
    case "query":
      return isObject(query) && query[name] !== undefined;
    case "cookie":
      return [headers["cookie"] ?? []]
        .flat()
        .flatMap((cookies) => cookies.split(";"))
        .some((pair) => pair.trim().startsWith(`${name}=`));
    default:
      return headers[name.toLowerCase()] !== undefined;
  }
}
