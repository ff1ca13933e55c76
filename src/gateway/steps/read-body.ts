// Step 7: the body, read only after the credential, as the operation's `x-body` says. `control` is JSON: exact content type,
// capped, strict UTF-8, scanned before it is parsed. `none` leaves whatever was sent unread.
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/errors.ts";
import { readBytes } from "../body-bytes.ts";
import type { Exchange } from "../exchange.ts";
import { scanJson } from "../json-scan.ts";
import type { Route } from "../route.ts";

/** Cap of a control body (decisions 1). */
export const controlBodyBytesMax = 4 * 1024 * 1024;

const jsonContentType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/**
 * Reads the body that the operation declares and notes it in the exchange, for the log also where it is refused.
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST
 * @throws ClientGone when the client leaves or stalls before the body is complete
 */
export function readBody(exchange: Exchange, route: Route, idleMs: number): void | Promise<void> {
  if (route.operation.body === null) return;
  const { request, response } = exchange;
  checkHeaders(request.headers);
  const bytes = readBytes(request, response, { bytesMax: controlBodyBytesMax, idleMs });
  if (bytes instanceof Promise) return bytes.then((read) => takeBody(exchange, route, read));
  takeBody(exchange, route, bytes);
}

function takeBody(exchange: Exchange, route: Route, bytes: Buffer): void {
  if (bytes.length === 0) throw invalid("A JSON body is required.");
  if (!isUtf8(bytes)) throw invalid("The body is not valid UTF-8.");
  const text = bytes.toString("utf8");
  const known = route.knownBodies.get(text);
  if (known !== undefined) {
    exchange.body = known;
    return;
  }
  exchange.body = { text, value: undefined, isChecked: false };
  scanJson(text);
  exchange.body = { text, value: parseJson(text), isChecked: false };
}

function checkHeaders(headers: IncomingHttpHeaders): void {
  const isAbsent =
    headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  if (isAbsent) throw invalid("A JSON body is required.");
  if (!jsonContentType.test(headers["content-type"] ?? "")) {
    throw unsupported("The body must be sent as application/json.");
  }
  if (headers["content-encoding"] !== undefined) {
    throw unsupported("The body must be sent without a content encoding.");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own words quote the body; only the place is passed on.
    const place = /position (\d+)/.exec(String(error))?.[1];
    throw invalid(
      place === undefined
        ? "The body is not valid JSON."
        : `The body is not valid JSON (character ${Number(place) + 1}).`,
    );
  }
}

function unsupported(message: string): GatewayError {
  return new GatewayError("UNSUPPORTED_MEDIA_TYPE", { message });
}

function invalid(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
