// Builds a request, as a client sends it, from the values of its parameters and its body.
import type { CaseRequest } from "../case.ts";
import type { DescribedOperation, DescribedParameter } from "./described-operations.ts";
import { typesOf, type SchemaReader } from "./flat-schemas.ts";

/** The values of one request. A parameter without a value is not sent. */
export interface DraftValues {
  readonly parameters: ReadonlyMap<DescribedParameter, unknown>;
  /** The value of the body. Undefined if no body is sent. */
  readonly body?: unknown;
  /** Further text for the query string, already encoded. */
  readonly moreQuery?: string;
}

/** A placeholder. The client replaces it by the server key. */
const keyMark = "{{CONFORM_SERVER_KEY}}";

/** Returns the request of an operation with these values. */
export function requestWith(operation: DescribedOperation, values: DraftValues): CaseRequest {
  let path = operation.path;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const [parameter, value] of values.parameters) {
    const { name } = parameter;
    if (parameter.in === "path")
      path = path.replaceAll(`{${name}}`, encodeURIComponent(parameterText(value)));
    else if (parameter.in === "header") headers[name] = parameterText(value);
    else query.push(...queryTexts(parameter, value));
  }
  if (values.moreQuery !== undefined) query.push(values.moreQuery);
  const { keyPlace } = operation;
  if (keyPlace?.in === "header") headers[keyPlace.name] = keyMark;
  else if (keyPlace?.in === "cookie") headers["cookie"] = `${keyPlace.name}=${keyMark}`;
  else if (keyPlace?.in === "query") query.push(`${encodeURIComponent(keyPlace.name)}=${keyMark}`);
  const { body } = operation;
  const sent =
    body === null || values.body === undefined || body.kind === "other"
      ? {}
      : {
          headers: { ...headers, "content-type": body.type },
          body: body.kind === "json" ? JSON.stringify(values.body) : formText(values.body),
        };
  return {
    operationId: operation.id,
    method: operation.method,
    path: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers,
    credential: keyPlace === null ? (operation.credential ?? "none") : "none",
    ...sent,
  };
}

function queryTexts({ name, explode }: DescribedParameter, value: unknown): string[] {
  const pair = (key: string, one: unknown): string =>
    `${encodeURIComponent(key)}=${encodeURIComponent(parameterText(one))}`;
  if (Array.isArray(value))
    return explode
      ? value.map((item) => pair(name, item))
      : [pair(name, value.map(parameterText).join(","))];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([key, inner]) => pair(key, inner));
  return [pair(name, value)];
}

const formText = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(body as Record<string, unknown>).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [key, parameterText(one)]),
    ),
  ).toString();

/** Returns the text of a value in a parameter or a form. */
function parameterText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
}

/**
 * Returns the value that a server reads from the text of a parameter. Numbers and booleans become
 * values of these types if the schema wants them.
 */
export function readBack(schema: object, value: unknown, reader: SchemaReader): unknown {
  if (Array.isArray(value)) {
    const items = (reader.flat(schema as never)["items"] ?? {}) as object;
    return value.map((item) => readBack(items, item, reader));
  }
  const text = parameterText(value);
  const types = typesOf(reader.flat(schema as never));
  if ((types.includes("integer") || types.includes("number")) && /^-?\d+(?:\.\d+)?$/.test(text))
    return Number(text);
  if (types.includes("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  return types.includes("array") ? [text] : text;
}

/** Returns true if a parameter can contain the value at all. */
export function canCarry({ in: place, schema }: DescribedParameter, value: unknown): boolean {
  if (value === null || (typeof value === "object" && !Array.isArray(value))) return false;
  const texts = (Array.isArray(value) ? value : [value]).map(parameterText);
  if (texts.join("").length > 3000 || texts.length > 200) return false;
  // An empty segment, `.` and `..` would lead to another address. A slash in a segment is not
  // possible in standard OpenAPI.
  if (place === "path")
    return texts.every(
      (text) => text !== "" && text !== "." && text !== ".." && !/[/\\\p{Cc}]/u.test(text),
    );
  // A header has visible characters, without blanks around them (RFC 9110, section 5.5).
  if (place === "header")
    return texts.every((text) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text));
  return texts.length > 0 && schema !== undefined;
}
