// Checks the request line and the headers, and splits the URL into path and query string. Rejects
// requests that two parsers could read differently: repeated headers, a missing `Host`, wrong
// percent-encoding, and control characters.
import type { IncomingMessage } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { serverLimits } from "../http/server-limits.ts";

/** The path and the query string of a request. Both are still percent-encoded. */
export interface Target {
  /** The path, which begins with `/`. Its percent-encoding is valid. */
  readonly path: string;
  /** The text after the `?`, or an empty text. `checkQuery` later checks its percent-encoding. */
  readonly query: string;
}

/**
 * Headers that a request may contain only once. Node would silently use the first one and ignore
 * the others.
 */
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
 * Matches the scheme and host of a URL such as `http://host/path` in the request line. The gateway
 * ignores both, because it accepts every host name (G24.1).
 */
const absoluteForm = /^https?:\/\/[^/?#]*/i;
const printable = /^[\x21-\x7e]*$/;
/**
 * Matches the control characters of ASCII. The additional control characters of Latin-1 are
 * accepted.
 */
const controlCharacter = /(?![\x80-\x9f])\p{Cc}/u;

/**
 * Checks the headers and the URL of a request, and returns its path and query string.
 * @throws GatewayError INVALID_REQUEST if the headers or the URL are malformed
 */
export function normalise(request: IncomingMessage): Target {
  checkHeaders(request);
  const url = request.url ?? "";
  if (!printable.test(url))
    throw invalidRequest(
      "The URL contains characters that must be percent-encoded, such as spaces. Encode them.",
    );
  const target = url.startsWith("/") ? url : url.replace(absoluteForm, "");
  const [path, query] = splitTarget(target);
  // The URL has no path, for example in the request `OPTIONS *`.
  if (!path.startsWith("/"))
    throw invalidRequest("The URL must have a path that starts with a slash.");
  if (path.includes("%")) checkEncoding(path, "The path");
  return { path, query };
}

/**
 * Checks the percent-encoding of a query string.
 * @param onlyNames names of the parameters that the gateway reads; null if it reads all
 * @returns the query string, or only the parameters in `onlyNames`
 * @throws GatewayError INVALID_REQUEST if the returned parameters are malformed
 */
export function checkQuery(query: string, onlyNames: ReadonlySet<string> | null): string {
  const isRead = (pair: string): boolean => onlyNames!.has(pair.split("=", 1)[0]!);
  const read = onlyNames === null ? query : query.split("&").filter(isRead).join("&");
  if (read.includes("%")) checkEncoding(read, "The query string");
  return read;
}

/** Decodes a path segment. `normalise` has already checked its percent-encoding. */
export function decodeSegment(segment: string): string {
  return segment.includes("%") ? decodeURIComponent(segment) : segment;
}

function splitTarget(target: string): [path: string, query: string] {
  const questionMark = target.indexOf("?");
  const path = questionMark === -1 ? target : target.slice(0, questionMark);
  // An empty path, as in `http://host?x` and `http://host`, stands for the path `/`.
  return [path === "" ? "/" : path, questionMark === -1 ? "" : target.slice(questionMark + 1)];
}

function checkHeaders(request: IncomingMessage): void {
  const raw = request.rawHeaders;
  if (raw.length > serverLimits.headersMax * 2)
    throw invalidRequest(
      `The request has too many headers. Send at most ${serverLimits.headersMax}.`,
    );
  const seen: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!singleHeaderLengths.has(name.length)) continue;
    const lowered = name.toLowerCase();
    if (!singleHeaders.has(lowered)) continue;
    if (seen.includes(lowered))
      throw invalidRequest(`The header ${lowered} appears more than once. Send it once.`);
    seen.push(lowered);
  }
  if (!seen.includes("host") && request.httpVersion !== "1.0")
    throw invalidRequest("The `Host` header is missing. Send it once.");
}

function checkEncoding(text: string, where: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalidRequest(`${where} is not valid percent-encoded UTF-8. Correct its encoding.`);
  }
  if (controlCharacter.test(decoded))
    throw invalidRequest(`${where} contains a control character. Remove it.`);
}

function invalidRequest(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
