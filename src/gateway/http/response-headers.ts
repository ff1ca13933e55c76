// Creates the headers that every response has, and the CORS headers (G24.5, G24.6).
import { operations, type Caller } from "../../contract/index.ts";

export type ResponseHeaders = Record<string, string>;

/**
 * The default `Content-Security-Policy`. It is for responses that a browser does not show as a
 * page, such as JSON.
 */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Response headers that a script on a page of another origin may read (CORS). */
const exposedHeaders = [
  "ETag",
  "X-Cache",
  "X-Cache-Credential",
  "X-Request-Id",
  "Idempotency-Replayed",
  "X-Api-Usage-Overage",
  "X-Api-Usage-Current",
  "X-Api-Usage-Included",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "Content-Disposition",
  "Content-Range",
  "Accept-Ranges",
  "Mcp-Session-Id",
].join(", ");

/** The request headers that operations of the contract declare as parameters. */
const declaredHeaders = [...operations.values()].flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name),
);

/**
 * Request headers that a script on a page of another origin may send (CORS). These are the headers
 * of credentials, the declared headers, and headers of caches, streams and MCP clients.
 */
const allowedRequestHeaders = [
  ...new Set([
    "Authorization",
    "X-Api-Key",
    "Content-Type",
    "X-Request-Id",
    ...declaredHeaders,
    "If-None-Match",
    "If-Range",
    "Range",
    "Last-Event-ID",
    "Mcp-Session-Id",
    "Mcp-Method",
    "Mcp-Name",
    "MCP-Protocol-Version",
  ]),
].join(", ");

/**
 * Value of the header `Vary` if a response depends on the credential. It lists the headers that
 * contain a credential, and `Origin`, which may limit its use.
 */
export const credentialVary = "Authorization, X-Api-Key, Cookie, Origin";

/** Returns the headers that every response has. A handler may replace `Cache-Control`. */
export function publicHeaders(requestId: string): ResponseHeaders {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": jsonPolicy,
    "Cache-Control": "no-store",
  };
}

/**
 * Returns the CORS headers of a response. If the credential has no list of origins, every origin
 * may read the response. If it has a list, only the listed origins may read the response. For all
 * other origins, the result is empty.
 */
export function corsHeaders(caller: Caller, origin: string): ResponseHeaders {
  const allowed =
    !("origins" in caller) || caller.origins === null
      ? "*"
      : caller.origins.includes(origin)
        ? origin
        : null;
  return allowed === null
    ? {}
    : { "Access-Control-Allow-Origin": allowed, "Access-Control-Expose-Headers": exposedHeaders };
}

/**
 * Returns the headers of the response to a preflight request, which browsers send before some CORS
 * requests. A preflight contains no credential, so the response is the same for every client and
 * reveals nothing (G24.6).
 * @param more request headers that this URL accepts in addition to the usual ones
 */
export function preflightHeaders(methods: string, more: readonly string[] = []): ResponseHeaders {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": [allowedRequestHeaders, ...more].join(", "),
    "Access-Control-Max-Age": "600",
    Vary: "Origin",
  };
}
