// Step 7: the body, read only after the credential, as the operation's `x-body` says. `control` is JSON: exact content type,
// capped, strict UTF-8, scanned before it is parsed. `none` leaves whatever was sent unread.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ContractOperation } from "../../contract/document.ts";
import { GatewayError } from "../../contract/errors.ts";
import { readBytes } from "../body-bytes.ts";
import { scanJson } from "../json-scan.ts";

/** Cap of a control body (decisions 1). */
export const controlBodyBytesMax = 4 * 1024 * 1024;

const jsonContentType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/** A control body, parsed, and the text it was parsed from (the query log keeps the beginning of it). */
export interface ControlBody {
  readonly text: string;
  readonly value: unknown;
}

/** Reads the body that the operation declares; null where it declares none. Throws what `readControlBody` throws. */
export async function readBody(
  declared: ContractOperation["body"],
  request: IncomingMessage,
  response: ServerResponse,
  bodyIdleMs: number,
): Promise<ControlBody | null> {
  return declared === null ? null : readControlBody(request, response, bodyIdleMs);
}

/**
 * Reads a control body.
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST
 * @throws ClientGone when the client leaves or stalls before the body is complete
 */
async function readControlBody(
  request: IncomingMessage,
  response: ServerResponse,
  idleMs: number,
): Promise<ControlBody> {
  const { headers } = request;
  const isAbsent =
    headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  if (isAbsent) throw invalid("A JSON body is required.");
  if (!jsonContentType.test(headers["content-type"] ?? "")) {
    throw new GatewayError("UNSUPPORTED_MEDIA_TYPE", {
      message: "The body must be sent as application/json.",
    });
  }
  if (headers["content-encoding"] !== undefined) {
    throw new GatewayError("UNSUPPORTED_MEDIA_TYPE", {
      message: "The body must be sent without a content encoding.",
    });
  }
  const bytes = await readBytes(request, response, { bytesMax: controlBodyBytesMax, idleMs });
  if (bytes.length === 0) throw invalid("A JSON body is required.");
  if (!isUtf8(bytes)) throw invalid("The body is not valid UTF-8.");
  const text = bytes.toString("utf8");
  scanJson(text);
  return { text, value: parseJson(text) };
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

function invalid(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
