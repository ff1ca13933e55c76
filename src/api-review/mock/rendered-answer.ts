// Turns a chosen answer into the status, headers and bytes that the mock server sends.
import { isObject } from "../../platform/index.ts";
import { isJsonType } from "./body-check.ts";
import type { ChosenAnswer } from "./choose-answer.ts";
import type { DocumentedHeader } from "./documented-answers.ts";

export interface RenderedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly stream?: string;
}

/**
 * Headers of the document that are not sent, because the server itself sets them or they would
 * break the connection.
 */
const serverHeaders: ReadonlySet<string> = new Set([
  "access-control-allow-origin",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "trailer",
  "transfer-encoding",
  "x-request-id",
]);

const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Renders the answer.
 * @param value the body, parsed; undefined if there is none
 * @param isSent returns true for a header that the answer gets although it is optional
 */
export function renderChosen(
  { status, headers, body, applied }: ChosenAnswer,
  value: unknown,
  isSent: (header: DocumentedHeader) => boolean,
): RenderedAnswer {
  const sent = headers.flatMap((header) =>
    header.value === undefined || serverHeaders.has(header.name.toLowerCase()) || !isSent(header)
      ? []
      : [[header.name, header.value] as const],
  );
  const all = Object.fromEntries([
    ...sent,
    ...(applied === "" ? [] : [["Preference-Applied", applied] as const]),
  ]);
  if (body === null || value === undefined || bodilessStatuses.has(status))
    return { status, headers: all };
  return {
    status,
    headers: all,
    type: concreteType(body.type),
    stream: textOfBody(body.type, value),
  };
}

/**
 * Returns a media type that a response can have. Replaces a range, such as an asterisk, by a
 * concrete type.
 */
function concreteType(type: string): string {
  if (!type.includes("*")) return type;
  return type.startsWith("text/") ? "text/plain" : "application/octet-stream";
}

function textOfBody(type: string, value: unknown): string {
  if (isJsonType(type)) return JSON.stringify(value);
  if (type.startsWith("application/x-www-form-urlencoded") && isObject(value))
    return new URLSearchParams(
      Object.entries(value).map(([name, field]) => [name, String(field)]),
    ).toString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns an error response with a body that only the mock server uses. */
export const mockRefusal = (
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): RenderedAnswer => ({
  status,
  headers,
  type: "application/json",
  stream: JSON.stringify({ error }),
});
