// Creates the headers that every response has (G24.5, G24.6).
import { operations, type Caller } from "../../contract/index.ts";

export type ResponseHeaders = Record<string, string>;

/**
 * The `Content-Security-Policy` of responses that a browser should not show, such as JSON. It is
 * the default.
 */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers that a script of another origin may read. */
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

/** Request headers that operations of the contract declare. */
const declaredHeaders = [...operations.values()].flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name),
);

/**
 * Headers that a script of another origin may send: credentials, declared headers, and headers of
 * caches, streams and MCP clients.
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
 * Headers that contain a credential or limit its use. `Vary` names them if a response depends on a
 * credential.
 */
export const credentialVary = "Authorization, X-Api-Key, Cookie, Origin";

/** Returns the headers of every response. A handler may replace `Cache-Control`. */
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
 * Returns the CORS headers of a response. A credential without a list of origins allows every
 * origin. A credential with a list allows the listed origins. For other origins there are no CORS
 * headers.
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
 * Returns the headers of the response to a preflight request. A preflight has no credential. So its
 * response is the same for every client and reveals nothing (G24.6).
 * @param more headers that this address accepts in addition
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
