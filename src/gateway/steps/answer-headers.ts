// The headers of every answer. They depend on the caller and on the credential that decided the
// answer (G24.5, G24.6).
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
  // A public answer has the same headers with and without an origin, so that a cache stores one
  // answer for both.
  const origin = request.headers.origin ?? (isPublic && route !== null ? "" : undefined);
  const isReadable = origin !== undefined && !isForOwnPages(exchange);
  return isReadable ? Object.assign(headers, corsHeaders(caller, origin)) : headers;
}

/**
 * Returns true if a credential decides at an address that may be open without one, or will decide
 * later.
 */
const dependsOnCredential = ({ route, nearest, caller }: Exchange): boolean =>
  nearest?.takesLateCredential === true ||
  (route?.operation.isOptional === true &&
    (caller.kind !== "none" || caller.openUntil === undefined));

/** Returns true for types whose text is UTF-8 and whose header says so. */
const isTextType = (type: string): boolean =>
  type.startsWith("text/") || type === "application/json" || type.endsWith("+json");

/** Adds the content type, unless the headers have one. */
export function withType(headers: ResponseHeaders, type: string): ResponseHeaders {
  if (!Object.hasOwn(headers, "Content-Type"))
    headers["Content-Type"] =
      isTextType(type) && !type.includes(";") ? `${type}; charset=utf-8` : type;
  return headers;
}
