// Reads a request to the mock server of any document: address, headers, and a bounded body. Parses
// JSON and HTML forms.
import type { IncomingMessage } from "node:http";

const BODY_MIB_MAX = 4;

export interface ReceivedRequest {
  readonly method: string;
  /** The path without the query string. */
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string | string[]>;
  /** Media type of the body, in lower case. Undefined if the request has no body. */
  readonly type: string | undefined;
  /** The parsed body if it is JSON or a form, otherwise its text. */
  readonly body: unknown;
}

/** A request that cannot be read. */
export class UnreadableRequestError extends Error {
  override readonly name = "UnreadableRequestError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads a request with its body.
 * @throws UnreadableRequestError if the body is too large, or is not valid JSON
 */
export async function receiveRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = "GET", url = "/", headers } = request;
  const bytes = await receivedBytes(request);
  const [path = "/", ...query] = url.split("?");
  const type = headers["content-type"]?.split(";", 1)[0]!.trim().toLowerCase();
  return {
    method,
    path: path.startsWith("/") ? path : "/",
    query: query.join("?"),
    headers: definedOnly(headers),
    type: bytes.length === 0 ? undefined : (type ?? "application/octet-stream"),
    body: bytes.length === 0 ? undefined : parsedBody(type ?? "", bytes.toString("utf8")),
  };
}

async function receivedBytes(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > BODY_MIB_MAX * 1024 * 1024)
      throw new UnreadableRequestError(
        413,
        `The mock server reads bodies of at most ${BODY_MIB_MAX} MiB. Send a smaller body.`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parsedBody(type: string, text: string): unknown {
  if (type === "application/x-www-form-urlencoded")
    return Object.fromEntries(new URLSearchParams(text));
  if (!/^application\/(?:[\w.+-]+\+)?json$/.test(type)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableRequestError(400, "The body is not valid JSON. Correct it.");
  }
}

const definedOnly = (headers: IncomingMessage["headers"]): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
