// A request as placeholders and expressions see it: its body without loss of digits (G30.2), the
// raw text, headers and parameters.
import { isUtf8 } from "node:buffer";
import { DEPTH_MAX, isSmallJson, jsonBody } from "./json.ts";
import { LargeJson } from "./large-json.ts";
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

/** Returns the values of a request. Each is derived on first use. */
export function requestValues(request: EndpointRequest): RequestValues {
  let body: { readonly value: unknown } | undefined;
  let raw: string | undefined;
  let large: LargeJson | null | undefined;
  const rawBody = (): string => (raw ??= bodyText(request.body));
  return {
    method: request.method,
    get headers() {
      return request.headers;
    },
    get query() {
      return request.query;
    },
    get rawBody() {
      return rawBody();
    },
    get body() {
      return (body ??= { value: bodyValue(request.body, request.contentType, rawBody()) }).value;
    },
    get largeBody() {
      return large === undefined ? (large = largeBodyOf(request, rawBody)) : large;
    },
  };
}

/** Returns the request as records show it: a credential is replaced by its placeholder. */
export const withoutCredentials = (request: RequestValues): RequestValues => ({
  get method() {
    return request.method;
  },
  get query() {
    return request.query;
  },
  get rawBody() {
    return request.rawBody;
  },
  get body() {
    return request.body;
  },
  get largeBody() {
    return request.largeBody;
  },
  get headers() {
    const { headers } = request;
    const authorization = "{{request.headers.authorization}}";
    return headers["authorization"] === undefined ? headers : { ...headers, authorization };
  },
});

const bodyText = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? "utf8" : "base64");

/** Media types that mean JSON. */
const JSON_TYPE = /^\s*(?:application\/(?:[\w!#$&^.-]+\+)?json|text\/json)\s*(?:;|$)/i;

/**
 * Returns the value of a body.
 * @param text the body as text, if it is already known
 */
export function bodyValue(
  body: Buffer,
  contentType: string | null,
  text = bodyText(body),
): unknown {
  if (!mayBeJson(body, contentType)) return text;
  return jsonBody(text);
}

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
