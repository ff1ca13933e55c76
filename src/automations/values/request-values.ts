// A request as placeholders and expressions see it: its body without loss of digits (G30.2), the
// raw text, headers and parameters.
import { isUtf8 } from "node:buffer";
import { DEPTH_MAX, isSmallJson, jsonBody } from "./json.ts";
import { LargeJson } from "./large-json.ts";
import { lazy } from "./lazy.ts";
import type { EndpointRequest } from "../automations.ts";

export interface RequestValues {
  readonly method: string;
  /** Values by header name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /**
   * The body: JSON as its value, other text as text, other bytes in base64. Parsed on first use.
   */
  readonly body: unknown;
  /** Replaces `body` if it is too large for the event loop; null otherwise. */
  readonly largeBody: LargeJson | null;
  /** The body as text; bytes that are not UTF-8 in base64. */
  readonly rawBody: string;
}

/** Returns the values of a request. Those of the body are derived on first use. */
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

/** Returns the request as records show it: a credential is replaced by its placeholder. */
export function withoutCredentials(request: RequestValues): RequestValues {
  if (request.headers["authorization"] === undefined) return request;
  const authorization = "{{request.headers.authorization}}";
  const headers = { value: { ...request.headers, authorization } };
  // Inherits the values that are derived on first use.
  return Object.create(request, { headers }) as RequestValues;
}

const bodyText = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? "utf8" : "base64");

/** Media types that mean JSON. */
const JSON_TYPE = /^\s*(?:application\/(?:[\w!#$&^.-]+\+)?json|text\/json)\s*(?:;|$)/i;

/**
 * Returns the value of a body.
 * @param text the body as text, if it is already known
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

/** Returns the body if it is JSON that is too large for the event loop; null otherwise. */
export function largeBodyOf(
  { body, contentType }: Pick<EndpointRequest, "body" | "contentType">,
  text: () => string = () => bodyText(body),
): LargeJson | null {
  // Each level and each value takes at least one byte.
  if (body.length <= DEPTH_MAX || !mayBeJson(body, contentType) || isSmallJson(text())) return null;
  return new LargeJson(text(), true);
}
