// The headers that every answer has, by who asked and what an answer to it depends on (G24.5, G24.6).
import { isForOwnPages, type Exchange } from "../exchange.ts";
import {
  corsHeaders,
  credentialHeaders,
  publicHeaders,
  type ResponseHeaders,
} from "../http/response-headers.ts";
import { putMeterHeaders } from "./meter.ts";

export function commonHeaders(exchange: Exchange, status: number): ResponseHeaders {
  const { requestId, nearest, route, caller, request } = exchange;
  const isPublic = nearest === null || (nearest.callers.has("none") && !isJudged(exchange));
  const headers = isPublic ? publicHeaders(requestId) : credentialHeaders(requestId);
  putMeterHeaders(headers, exchange, status);
  // What is for everybody is the same with and without an origin: a cache keeps one answer for both.
  const origin = request.headers.origin ?? (isPublic && route !== null ? "" : undefined);
  const isRead = origin !== undefined && !isForOwnPages(exchange);
  return isRead ? Object.assign(headers, corsHeaders(caller, origin)) : headers;
}

/** Whether a credential decided at an address that may be open without one, or will. */
const isJudged = ({ route, nearest, caller }: Exchange): boolean =>
  nearest?.takesLateCredential === true ||
  (route?.operation.isOptional === true &&
    (caller.kind !== "none" || caller.openUntil === undefined));

/** Returns true for types whose text is UTF-8 and whose header says so. */
const isText = (type: string): boolean =>
  type.startsWith("text/") || type === "application/json" || type.endsWith("+json");

/** Adds the content type, unless the headers have one. */
export function withType(headers: ResponseHeaders, type: string): ResponseHeaders {
  if (!Object.hasOwn(headers, "Content-Type"))
    headers["Content-Type"] = isText(type) && !type.includes(";") ? `${type}; charset=utf-8` : type;
  return headers;
}
