// Rejects connections that send no valid HTTP request: invalid bytes, headers that are too large or
// never end, and bodies that stop arriving. Also rejects connections beyond a limit, and waiting
// requests without memory. The error response is written directly to the socket, which is then
// closed.
import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { capacityRefusal } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { publicHeaders } from "./response-headers.ts";

const refusals = {
  malformed: {
    status: 400,
    code: "INVALID_REQUEST",
    message: "This is not a valid HTTP request.",
  },
  methodNotAllowed: {
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: "This address does not support this HTTP method.",
  },
  requestTimeout: {
    status: 408,
    code: "REQUEST_TIMEOUT",
    message: "The request did not arrive in time.",
  },
  headersTooLarge: {
    status: 431,
    code: "HEADERS_TOO_LARGE",
    message: "The headers of the request are too large. Send fewer or shorter headers.",
  },
} as const;

/** The reason for a rejection. A CapacitySpentError names the limit that is reached (G38.2). */
export type ConnectionRefusal = keyof typeof refusals | CapacitySpentError;

/** A rejection as the query log records it. */
export interface SentRefusal {
  readonly requestId: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly bytesOut: number;
}

/** Milliseconds in which the error response can reach the client before the socket is destroyed. */
const lingerMs = 1_000;

/**
 * The unfinished response of each socket. A rejection must not interrupt a response that has begun.
 */
const answering = new WeakMap<Duplex, ServerResponse>();

/**
 * Upgraded connections (WebSockets), with the addresses of their clients. They count as busy until
 * they are closed.
 */
const upgradedSources = new WeakMap<Duplex, string>();

/** Error responses that were sent in place of an unfinished response. */
const refused = new WeakMap<ServerResponse, SentRefusal>();

/** Returns the error response that the client got in place of this response. */
export const refusalOf = (response: ServerResponse): SentRefusal | undefined =>
  refused.get(response);

/** Records the response that the client of a socket waits for. */
export function markAnswering(response: ServerResponse): void {
  if (response.socket !== null) answering.set(response.socket, response);
}

/** Records that a connection was upgraded, and the address of its client. */
export function markUpgraded(socket: Duplex, sourceIp: string): void {
  answering.delete(socket);
  upgradedSources.set(socket, sourceIp);
}

/**
 * Returns the network of the client of a connection. Returns an empty text if the connection has no
 * unfinished request.
 * @param sourceIp reads the address of the client from a request
 */
export function networkOfClient(
  socket: Duplex,
  sourceIp: (request: IncomingMessage) => string,
): string {
  const request = answering.get(socket)?.req;
  return networkOf(request === undefined ? (upgradedSources.get(socket) ?? "") : sourceIp(request));
}

/** Returns true if the connection has an unfinished response or was upgraded. */
export function isAnswering(socket: Duplex): boolean {
  return upgradedSources.has(socket) || answering.get(socket)?.writableFinished === false;
}

/**
 * Sends an error response and closes the connection. If another response has begun, the connection
 * is only closed.
 * @returns the sent error response; null if nothing was sent, or if it replaced an unfinished
 *   response (`refusalOf`)
 */
export function refuseConnection(socket: Duplex, refusal: ConnectionRefusal): SentRefusal | null {
  const current = answering.get(socket);
  const isBusy =
    upgradedSources.has(socket) ||
    (current !== undefined && current.headersSent && !current.writableFinished);
  if (isBusy || !socket.writable) {
    socket.destroy();
    return null;
  }
  const { status, code, message, headers: own } = refusalTextFor(refusal);
  const body = JSON.stringify({ error: message });
  const requestId = randomUUID();
  const headers = {
    ...publicHeaders(requestId),
    ...own,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
    Date: new Date().toUTCString(),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
  const sent = { requestId, status, code, message, bytesOut: body.length };
  if (current === undefined || current.writableFinished) return sent;
  refused.set(current, sent);
  return null;
}

function refusalTextFor(refusal: ConnectionRefusal) {
  if (refusal instanceof CapacitySpentError) return capacityRefusal(refusal);
  const isMethod = refusal === "methodNotAllowed";
  return { ...refusals[refusal], headers: isMethod ? { Allow: "GET, HEAD, POST, OPTIONS" } : {} };
}

/**
 * Returns the rejection for an error of Node's HTTP parser or its time-outs. Returns null if only
 * the connection failed.
 */
export function refusalFor(code: string | undefined): ConnectionRefusal | null {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return "headersTooLarge";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "requestTimeout";
    case "ECONNRESET":
    case "EPIPE":
      return null;
    default:
      return "malformed";
  }
}
