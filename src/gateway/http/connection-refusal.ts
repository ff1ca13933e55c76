// Answers connections that never became an HTTP request: invalid bytes, headers that are too large
// or never end, and stalled bodies. It also refuses connections beyond their limit, and waiting
// requests without room. The answer is written to the socket in the flat shape with the usual
// headers. Then the socket is closed.
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
    message: "The headers of the request are too large.",
  },
} as const;

/** The reason of a refusal. A lack of capacity names the share that is used up (G38.2). */
export type ConnectionRefusal = keyof typeof refusals | CapacitySpentError;

/** A refusal in the form of the query log. */
export interface SentRefusal {
  readonly requestId: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly bytesOut: number;
}

/** Time for the refusal to reach the client before the socket is destroyed. */
const lingerMs = 1_000;

/** Answers in progress, by socket. A refusal must not interrupt an answer whose head is sent. */
const answering = new WeakMap<Duplex, ServerResponse>();

/**
 * Upgraded connections, and the addresses of their clients. They count as answering until they
 * close.
 */
const upgradedSources = new WeakMap<Duplex, string>();

/** Refusals that were sent in place of an answer in progress. */
const refused = new WeakMap<ServerResponse, SentRefusal>();

/** Returns the refusal that the client got in place of this answer. */
export const refusalOf = (response: ServerResponse): SentRefusal | undefined =>
  refused.get(response);

/** Records the answer that a socket waits for. */
export function markAnswering(response: ServerResponse): void {
  if (response.socket !== null) answering.set(response.socket, response);
}

/** Records that the connection has left HTTP, and the address of its client. */
export function markUpgraded(socket: Duplex, sourceIp: string): void {
  answering.delete(socket);
  upgradedSources.set(socket, sourceIp);
}

/**
 * Returns the network of the client of a connection; empty if the connection answers no request.
 * @param sourceIp reads the client's address from a request
 */
export function networkOfClient(
  socket: Duplex,
  sourceIp: (request: IncomingMessage) => string,
): string {
  const request = answering.get(socket)?.req;
  return networkOf(request === undefined ? (upgradedSources.get(socket) ?? "") : sourceIp(request));
}

/** Returns true if a request of this socket is not answered yet. */
export function isAnswering(socket: Duplex): boolean {
  return upgradedSources.has(socket) || answering.get(socket)?.writableFinished === false;
}

/**
 * Writes a refusal and closes the connection. If an answer is already in progress on the wire, only
 * closes.
 * @returns the sent refusal; null if nothing was sent, or it replaced an answer in progress
 *   (`refusalOf`)
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
 * Returns the refusal for an error of Node's HTTP parser or its time-outs; null if only the socket
 * broke.
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
