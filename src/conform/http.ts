// Sends one HTTP request with exact bytes and headers, and reads the response within limits. It
// never follows a redirect.
import { Agent as HttpsAgent, request as secureRequest } from "node:https";
import {
  request as plainRequest,
  Agent,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import type { ReceivedResponse } from "./case.ts";

/** Maximum number of bytes that the kit reads of a body. */
const bodyLimit = 16 * 1024 * 1024;
const waitMs = 30_000;

/** The server did not respond: it closed the connection, or the time ran out. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** True if no connection could be made at all. */
  readonly isUnreachable: boolean;
  /** True if the time ran out. */
  readonly isTimeout: boolean;
  constructor(message: string, isUnreachable: boolean, isTimeout = false) {
    super(message);
    this.isUnreachable = isUnreachable;
    this.isTimeout = isTimeout;
  }
}

export interface OutgoingRequest {
  readonly url: URL;
  /** Path and query as the kit sends them. They may be malformed on purpose. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly signal: AbortSignal;
}

/** Creates a sender, which keeps connections open between requests. */
export function createHttpSender() {
  const agents = {
    http: new Agent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  };

  async function send(outgoing: OutgoingRequest, isRepeat = false): Promise<ReceivedResponse> {
    const { url, method, path, headers, body, signal } = outgoing;
    const isSecure = url.protocol === "https:";
    let sent: ClientRequest | undefined;
    try {
      return await new Promise<ReceivedResponse>((resolve, reject) => {
        const options = {
          host: url.hostname.replace(/^\[|\]$/g, ""),
          port: url.port,
          method,
          path,
          headers: {
            ...(body === undefined ||
            hasHeader(headers, "content-length") ||
            hasHeader(headers, "transfer-encoding")
              ? {}
              : { "content-length": String(body.length) }),
            ...headers,
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
          agent: isSecure ? agents.https : agents.http,
        };
        sent = (isSecure ? secureRequest : plainRequest)(options);
        sent.on("error", reject);
        sent.on("response", (response) => void readResponse(response).then(resolve, reject));
        // An upgrade of the connection counts as a response. The kit sends nothing over this
        // connection.
        sent.on("upgrade", (response, socket) => {
          socket.destroy();
          resolve(received(response, [], false));
        });
        sent.end(body);
      });
    } catch (error) {
      signal.throwIfAborted();
      const { code = "", message } = error as NodeJS.ErrnoException;
      // The server closed an idle connection at the moment of its next use, so the request is sent
      // again.
      if (sent?.reusedSocket === true && !isRepeat && /^(?:ECONNRESET|EPIPE)$/.test(code))
        return send(outgoing, true);
      const isTimeout =
        (error as Error).name === "AbortError" || (error as Error).name === "TimeoutError";
      throw new ConnectionError(
        isTimeout ? `no response arrived within ${waitMs / 1000} seconds` : `${message || code}`,
        /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code),
        isTimeout,
      );
    }
  }

  return {
    /**
     * Sends a request.
     * @throws ConnectionError if no response came
     */
    send: (outgoing: OutgoingRequest): Promise<ReceivedResponse> => send(outgoing),
    close: (): void => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function readResponse(response: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size + chunk.length > bodyLimit) {
      chunks.push(chunk.subarray(0, bodyLimit - size));
      response.destroy();
      return received(response, chunks, true);
    }
    size += chunk.length;
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error("the connection was closed in the middle of the body");
  return received(response, chunks, false);
}

function received(response: IncomingMessage, chunks: Buffer[], isCut: boolean): ReceivedResponse {
  const bytes = Buffer.concat(chunks);
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values]) => [name, values!.join(", ")]),
  );
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers["content-type"] ?? "");
  const json = isJson && !isCut ? jsonBody(bytes) : undefined;
  return {
    status: response.statusCode ?? 0,
    headers,
    bytes,
    ...(isCut && { isCut }),
    ...(json !== undefined && { json }),
  };
}

function jsonBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns true if the headers contain the name, in upper or lower case. */
export const hasHeader = (headers: Readonly<Record<string, string>>, name: string): boolean =>
  Object.keys(headers).some((key) => key.toLowerCase() === name);
