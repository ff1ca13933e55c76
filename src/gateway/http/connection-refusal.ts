// Rejects connections on which no valid HTTP request arrives: invalid bytes, headers that are too
// large or never end, and bodies that stop arriving. Also rejects connections beyond a limit, and
// requests for which no memory is free. It writes the error response directly to the socket and
// closes the connection.
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
    message: "This is not a valid HTTP request. Check its first line and its headers.",
  },
  methodNotAllowed: {
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: "This address does not support this HTTP method.",
  },
  requestTimeout: {
    status: 408,
    code: "REQUEST_TIMEOUT",
    message: "The request did not arrive in time. Send it again without pauses.",
  },
  headersTooLarge: {
    status: 431,
    code: "HEADERS_TOO_LARGE",
    message: "The headers of the request are too large. Send fewer or shorter headers.",
  },
} as const;

/**
 * The reason why a connection is rejected. A `CapacitySpentError` names the limit that is reached
 * (G38.2).
 */
export type ConnectionRefusal = keyof typeof refusals | CapacitySpentError;

/** The error response of a rejected connection, as the query log records it. */
export interface SentRefusal {
  readonly requestId: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly bytesOut: number;
}

/**
 * Milliseconds after the error response until the connection is destroyed. In this time, the
 * response can reach the client.
 */
const lingerMs = 1_000;

/**
 * The newest response of each connection. An error response must not be written into a response
 * that is half sent.
 */
const answering = new WeakMap<Duplex, ServerResponse>();

/**
 * Upgraded connections (WebSockets), each with the IP address of its client. They count as busy
 * until they are closed.
 */
const upgradedSources = new WeakMap<Duplex, string>();

/** The error responses of rejected connections, by the response that the client was waiting for. */
const refused = new WeakMap<ServerResponse, SentRefusal>();

/**
 * Returns the error response that the client got instead of `response`. Returns undefined if there
 * is none.
 */
export const refusalOf = (response: ServerResponse): SentRefusal | undefined =>
  refused.get(response);

/** Records that the client of a connection now waits for this response. */
export function markAnswering(response: ServerResponse): void {
  if (response.socket !== null) answering.set(response.socket, response);
}

/** Records that a connection was upgraded, with the IP address of its client. */
export function markUpgraded(socket: Duplex, sourceIp: string): void {
  answering.delete(socket);
  upgradedSources.set(socket, sourceIp);
}

/**
 * Returns the network of a connection's client. Returns an empty text if no request is running on
 * the connection, because the address of the client is only known from a request.
 * @param sourceIp reads the IP address of the client from a request
 */
export function networkOfClient(
  socket: Duplex,
  sourceIp: (request: IncomingMessage) => string,
): string {
  const request = answering.get(socket)?.req;
  return networkOf(request === undefined ? (upgradedSources.get(socket) ?? "") : sourceIp(request));
}

/** Returns true if a request is running on the connection, or if the connection was upgraded. */
export function isAnswering(socket: Duplex): boolean {
  return upgradedSources.has(socket) || answering.get(socket)?.writableFinished === false;
}

/**
 * Sends an error response and closes the connection. If a response is already half sent, only
 * closes the connection.
 * @returns the error response, if no request was running; otherwise null, and `refusalOf` returns
 *   the error response that was sent for the running request
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
 * Returns why a connection is rejected after an error of Node's HTTP parser or after a time-out.
 * Returns null if the connection itself failed, so that no response can be sent.
 * @param code the `code` of Node's error
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
