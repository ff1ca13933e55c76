// The headers that every answer carries (G24.5, G24.6).
import { operations, type Caller } from "../../contract/index.ts";

export type ResponseHeaders = Record<string, string>;

/** Answers that a browser is not meant to render: JSON, and everything that says nothing else. */
export const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a script on a foreign page may read. */
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

/** What the contract's operations read from headers. */
const declaredHeaders = [...operations.values()].flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name),
);

/** What a script on a foreign page may send: credentials, what operations declare, and what caches, streams and MCP clients send. */
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

/** Where a credential or what restricts it may stand: on an answer that depends on one, for caches between. */
const credentialVary = "Authorization, X-Api-Key, Cookie, Origin";

/** What every answer to nobody in particular carries; a handler with a cache policy overrides `Cache-Control`. */
export function publicHeaders(requestId: string): ResponseHeaders {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": jsonPolicy,
    "Cache-Control": "no-store",
  };
}

/** The same for answers to a credential, which are for its holder only. */
export function credentialHeaders(requestId: string): ResponseHeaders {
  const headers = publicHeaders(requestId);
  headers["Vary"] = credentialVary;
  return headers;
}

/**
 * The CORS headers of an answer: the origin itself only where the credential lists it, any origin where nothing restricts
 * it, none where it is restricted and absent from the list.
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
 * The answer to a preflight: it carries no key, so it is the same for everyone and reveals nothing (G24.6).
 * @param more headers that may be sent to this address
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
