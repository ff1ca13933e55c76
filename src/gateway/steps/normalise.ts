// Step 1: normalises the request line and headers. Refuses requests that two parsers could read
// differently: repeated single headers, a missing Host, bad percent-encoding, NUL and control
// characters.
import type { IncomingMessage } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { serverLimits } from "../http/server-limits.ts";

/** The requested path and query, before any decoding. */
export interface Target {
  /** Starts with `/`. The percent-encoding is checked and unchanged. */
  readonly path: string;
  /** Text after the `?`, which `checkQuery` reads; empty without one. */
  readonly query: string;
}

/** Headers that a request may have only once. Node would silently drop all but the first. */
const singleHeaders: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "content-type",
  "origin",
  "x-api-key",
]);
const singleHeaderLengths: ReadonlySet<number> = new Set(
  [...singleHeaders].map((name) => name.length),
);

/**
 * Scheme and authority of an absolute-form target. The gateway accepts and ignores them, like any
 * other host (G24.1).
 */
const absoluteForm = /^https?:\/\/[^/?#]*/i;
const printable = /^[\x21-\x7e]*$/;
/** The control characters of ASCII. Those of Latin-1 are accepted. */
const controlCharacter = /(?![\x80-\x9f])\p{Cc}/u;

/**
 * Reads the target of a request.
 * @throws GatewayError INVALID_REQUEST
 */
export function normalise(request: IncomingMessage): Target {
  checkHeaders(request);
  const url = request.url ?? "";
  if (!printable.test(url))
    throw invalidRequest("The address holds characters that must be percent-encoded.");
  const target = url.startsWith("/") ? url : url.replace(absoluteForm, "");
  const [path, query] = splitTarget(target);
  // `OPTIONS *` and other targets without a path.
  if (!path.startsWith("/"))
    throw invalidRequest("The address must be a path that starts with a slash.");
  if (path.includes("%")) checkEncoding(path, "The path");
  return { path, query };
}

/**
 * Checks the percent-encoding of a query string.
 * @param onlyNames the only parameters that are read, all others are ignored; null if all are read
 * @returns the part of the query that is read
 * @throws GatewayError INVALID_REQUEST
 */
export function checkQuery(query: string, onlyNames: ReadonlySet<string> | null): string {
  const isRead = (pair: string): boolean => onlyNames!.has(pair.split("=", 1)[0]!);
  const read = onlyNames === null ? query : query.split("&").filter(isRead).join("&");
  if (read.includes("%")) checkEncoding(read, "The query string");
  return read;
}

/**
 * Decodes a path segment that `normalise` has checked.
 */
export function decodeSegment(segment: string): string {
  return segment.includes("%") ? decodeURIComponent(segment) : segment;
}

function splitTarget(target: string): [path: string, query: string] {
  const questionMark = target.indexOf("?");
  const path = questionMark === -1 ? target : target.slice(0, questionMark);
  // `http://host?x` and `http://host` mean the root.
  return [path === "" ? "/" : path, questionMark === -1 ? "" : target.slice(questionMark + 1)];
}

function checkHeaders(request: IncomingMessage): void {
  const raw = request.rawHeaders;
  if (raw.length > serverLimits.headersMax * 2)
    throw invalidRequest(`There are more than ${serverLimits.headersMax} headers.`);
  let seen: Set<string> | null = null;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!singleHeaderLengths.has(name.length)) continue;
    const lowered = name.toLowerCase();
    if (!singleHeaders.has(lowered)) continue;
    seen ??= new Set();
    if (seen.has(lowered))
      throw invalidRequest(`The header ${lowered} appears more than once. Send it once.`);
    seen.add(lowered);
  }
  if (seen?.has("host") !== true && request.httpVersion !== "1.0")
    throw invalidRequest("The Host header is missing.");
}

function checkEncoding(text: string, where: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalidRequest(`${where} is not valid percent-encoded UTF-8.`);
  }
  if (controlCharacter.test(decoded)) throw invalidRequest(`${where} holds a control character.`);
}

function invalidRequest(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
