// Step 1: normalises the request line and headers. Refuses what two parsers could read differently: repeated single headers,
// a missing Host, bad percent-encoding, NUL and control characters.
import type { IncomingMessage } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { serverLimits } from "../http/server-limits.ts";

/** Where a request wants to go, before any decoding. */
export interface Target {
  /** Starts with `/`; percent-encoding checked but kept. */
  readonly path: string;
  /** Text after the `?`, to be read by `checkQuery`; empty when there is none. */
  readonly query: string;
}

/** Headers of which a request has at most one; Node would keep the first and drop the rest silently. */
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

/** Scheme and authority of an absolute-form target: accepted, and ignored like any other host (G24.1). */
const absoluteForm = /^https?:\/\/[^/?#]*/i;
const printable = /^[\x21-\x7e]*$/;
/** Those of ASCII; the later ones of Latin 1 are left alone. */
const controlCharacter = /(?![\x80-\x9f])\p{Cc}/u;

/**
 * Reads the target of a request.
 * @throws GatewayError INVALID_REQUEST
 */
export function normalise(request: IncomingMessage): Target {
  checkHeaders(request);
  const url = request.url ?? "";
  if (!printable.test(url))
    throw invalid("The address holds characters that must be percent-encoded.");
  const target = url.startsWith("/") ? url : url.replace(absoluteForm, "");
  const [path, query] = splitTarget(target);
  // `OPTIONS *` and whatever else has no path.
  if (!path.startsWith("/")) throw invalid("The address must be a path that starts with a slash.");
  if (path.includes("%")) checkEncoding(path, "The path");
  return { path, query };
}

/**
 * Checks the percent-encoding of a query string.
 * @param onlyNames parameters that are read where all others are ignored, whatever they hold; null where none is
 * @returns the part that is read
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
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  // `http://host?x` and `http://host` mean the root.
  return [path === "" ? "/" : path, mark === -1 ? "" : target.slice(mark + 1)];
}

function checkHeaders(request: IncomingMessage): void {
  const raw = request.rawHeaders;
  if (raw.length > serverLimits.headersMax * 2)
    throw invalid(`There are more than ${serverLimits.headersMax} headers.`);
  let hosts = 0;
  let seen: Set<string> | null = null;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!singleHeaderLengths.has(name.length)) continue;
    const lowered = name.toLowerCase();
    if (!singleHeaders.has(lowered)) continue;
    seen ??= new Set();
    if (seen.has(lowered)) throw invalid(`The header ${lowered} stands twice.`);
    seen.add(lowered);
    if (lowered === "host") hosts += 1;
  }
  if (hosts === 0 && request.httpVersion !== "1.0") throw invalid("The Host header is missing.");
}

function checkEncoding(text: string, where: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalid(`${where} is not valid percent-encoded UTF-8.`);
  }
  if (controlCharacter.test(decoded)) throw invalid(`${where} holds a control character.`);
}

function invalid(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
