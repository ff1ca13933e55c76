// Creates the headers that every response has. They depend on the caller, and on whether the
// response depends on a credential (G24.5, G24.6).
import { isForOwnPages, type Exchange } from "../exchange.ts";
import {
  corsHeaders,
  credentialVary,
  publicHeaders,
  type ResponseHeaders,
} from "../http/response-headers.ts";
import { putMeterHeaders } from "./meter.ts";

export function commonHeaders(exchange: Exchange, status: number): ResponseHeaders {
  const { requestId, nearest, route, caller, request } = exchange;
  const isPublic =
    nearest === null || (nearest.callers.has("none") && !dependsOnCredential(exchange));
  const headers = publicHeaders(requestId);
  if (!isPublic) headers["Vary"] = credentialVary;
  putMeterHeaders(headers, exchange, status);
  // A public response has the same headers with and without an `Origin` header, so that a cache can
  // store one response for both.
  const origin = request.headers.origin ?? (isPublic && route !== null ? "" : undefined);
  const isReadable = origin !== undefined && !isForOwnPages(exchange);
  return isReadable ? Object.assign(headers, corsHeaders(caller, origin)) : headers;
}

/**
 * Returns true if the response depends on a credential. The credential may be optional, or may come
 * later in a message on the connection.
 */
const dependsOnCredential = ({ route, nearest, caller }: Exchange): boolean =>
  nearest?.takesLateCredential === true ||
  (route?.operation.isOptional === true &&
    (caller.kind !== "none" || caller.openUntil === undefined));

/** Returns true for media types of text, which get `charset=utf-8`. */
const isTextType = (type: string): boolean =>
  type.startsWith("text/") || type === "application/json" || type.endsWith("+json");

/** Adds the `Content-Type` header, unless the headers already contain it. */
export function withType(headers: ResponseHeaders, type: string): ResponseHeaders {
  if (!Object.hasOwn(headers, "Content-Type"))
    headers["Content-Type"] =
      isTextType(type) && !type.includes(";") ? `${type}; charset=utf-8` : type;
  return headers;
}
