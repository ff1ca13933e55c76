// A request in the form that placeholders and expressions read: the body without loss of digits
// (G30.2), the raw text, headers and parameters.
import { isUtf8 } from "node:buffer";
import { DEPTH_MAX, isSmallJson, jsonBody } from "./json.ts";
import { LargeJson } from "./large-json.ts";
import { lazy } from "./lazy.ts";
import type { EndpointRequest } from "../automations.ts";

export interface RequestValues {
  readonly method: string;
  /** Header values by header name; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /**
   * The body: the value of JSON, the text of other text, base64 of other bytes. Parsed at its first
   * use.
   */
  readonly body: unknown;
  /**
   * The body as unparsed JSON if it is too large for the event loop; otherwise null. Replaces
   * `body`.
   */
  readonly largeBody: LargeJson | null;
  /** The body as text. Bytes that are not UTF-8 are in base64. */
  readonly rawBody: string;
}

/** Returns the values of a request. The values of the body are computed at their first use. */
export function requestValues({
  method,
  headers,
  query,
  contentType,
  body: bytes,
}: EndpointRequest): RequestValues {
  const rawBody = lazy(() => bodyText(bytes));
  const body = lazy(() => bodyValue(bytes, contentType, rawBody()));
  const largeBody = lazy(() => largeBodyOf({ body: bytes, contentType }, rawBody));
  return {
    method,
    headers,
    query,
    get rawBody() {
      return rawBody();
    },
    get body() {
      return body();
    },
    get largeBody() {
      return largeBody();
    },
  };
}

/**
 * Returns the request for records of runs. The `Authorization` header is replaced by its
 * placeholder.
 */
export function withoutCredentials(request: RequestValues): RequestValues {
  if (request.headers["authorization"] === undefined) return request;
  const authorization = "{{request.headers.authorization}}";
  const headers = { value: { ...request.headers, authorization } };
  // The new object inherits the values that are computed at their first use.
  return Object.create(request, { headers }) as RequestValues;
}

const bodyText = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? "utf8" : "base64");

/** Matches the media types of JSON. */
const JSON_TYPE = /^\s*(?:application\/(?:[\w!#$&^.-]+\+)?json|text\/json)\s*(?:;|$)/i;

/**
 * Returns the value of a body.
 * @param text the body as text, if it was decoded before
 */
export const bodyValue = (
  body: Buffer,
  contentType: string | null,
  text = bodyText(body),
): unknown => (mayBeJson(body, contentType) ? jsonBody(text) : text);

function mayBeJson(body: Buffer, contentType: string | null): boolean {
  if (contentType !== null && contentType !== "" && !JSON_TYPE.test(contentType)) return false;
  return isUtf8(body);
}

/** Returns the body as unparsed JSON if it is too large for the event loop; otherwise null. */
export function largeBodyOf(
  { body, contentType }: Pick<EndpointRequest, "body" | "contentType">,
  text: () => string = () => bodyText(body),
): LargeJson | null {
  // A body this short cannot exceed the limits, because each level and each value takes at least
  // one byte.
  if (body.length <= DEPTH_MAX || !mayBeJson(body, contentType) || isSmallJson(text())) return null;
  return new LargeJson(text(), true);
}
