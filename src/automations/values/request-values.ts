// A request in the form in which placeholders and expressions read it: the body as a value without
// loss of digits (G30.2), the body as text, headers and query parameters.
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
   * The body. JSON is parsed at its first use. Other text stays text. Bytes that are not text
   * become base64.
   */
  readonly body: unknown;
  /**
   * The body as unparsed JSON if it is too large to be parsed in the event loop; otherwise null. If
   * it is not null, use it and not `body`.
   */
  readonly largeBody: LargeJson | null;
  /** The body as text. If the body is not valid UTF-8, this is its base64 form. */
  readonly rawBody: string;
}

/** Returns a request as placeholders read it. The body is decoded and parsed at its first use. */
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
 * Returns the request for the run history. The value of the `Authorization` header is replaced by
 * its placeholder.
 */
export function withoutCredentials(request: RequestValues): RequestValues {
  if (request.headers["authorization"] === undefined) return request;
  const authorization = "{{request.headers.authorization}}";
  const headers = { value: { ...request.headers, authorization } };
  // The new object inherits the properties of `request`, so that the body is still decoded only at
  // its first use.
  return Object.create(request, { headers }) as RequestValues;
}

const bodyText = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? "utf8" : "base64");

/** Matches content types of JSON. */
const JSON_TYPE = /^\s*(?:application\/(?:[\w!#$&^.-]+\+)?json|text\/json)\s*(?:;|$)/i;

/**
 * Returns a body as a value: parsed JSON, text, or base64.
 * @param text the body as text, if it is already decoded
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

/**
 * Returns the body as unparsed JSON if it is too large to be parsed in the event loop; otherwise
 * null.
 */
export function largeBodyOf(
  { body, contentType }: Pick<EndpointRequest, "body" | "contentType">,
  text: () => string = () => bodyText(body),
): LargeJson | null {
  // Each level and each value takes at least one byte. So a body with at most `DEPTH_MAX` bytes
  // cannot exceed the limits.
  if (body.length <= DEPTH_MAX || !mayBeJson(body, contentType) || isSmallJson(text())) return null;
  return new LargeJson(text(), true);
}
