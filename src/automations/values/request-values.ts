// What a request is to placeholders and expressions: its body without loss (G30.2), the text as it came, headers and parameters.
import { isUtf8 } from "node:buffer";
import { DEPTH_MAX, isSmallJson, jsonBody } from "./json.ts";
import { LargeJson } from "./large-json.ts";
import type { EndpointRequest } from "../automations.ts";

export interface RequestValues {
  readonly method: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON as its value, other text as it is, other bytes in base64. Taken apart when it is first asked for. */
  readonly body: unknown;
  /** Stands for `body` if that is too large for the event loop; null otherwise. */
  readonly largeBody: LargeJson | null;
  /** The text as it came; bytes that are none in base64. */
  readonly rawBody: string;
}

export function requestValues(request: EndpointRequest): RequestValues {
  let body: { readonly value: unknown } | undefined;
  let raw: string | undefined;
  let large: LargeJson | null | undefined;
  const rawBody = (): string => (raw ??= textOf(request.body));
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

/** The request as records show it: the place of a credential stands in its stead. */
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

const textOf = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? "utf8" : "base64");

/** A type that promises JSON, or none at all. */
const JSON_TYPE = /^\s*(?:application\/(?:[\w!#$&^.-]+\+)?json|text\/json)\s*(?:;|$)/i;

/** @param text the bytes as a text, where they are known as one already */
export function bodyValue(body: Buffer, contentType: string | null, text = textOf(body)): unknown {
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
  text: () => string = () => textOf(body),
): LargeJson | null {
  // Each level and each value takes at least one byte.
  if (body.length <= DEPTH_MAX || !mayBeJson(body, contentType) || isSmallJson(text())) return null;
  return new LargeJson(text(), true);
}
