// Answers to what never became an HTTP request: invalid bytes, headers too large or never ending, stalled bodies, and to connections and
// waiting requests beyond their number. Written to the socket in the flat shape with the usual headers; then it is closed.
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
    message: "This address does not answer this method.",
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

/** What is refused; a lack of capacity names the share that is used up (G38.2). */
export type ConnectionRefusal = keyof typeof refusals | CapacitySpentError;

/** A refusal as the query log has it. */
export interface SentRefusal {
  readonly requestId: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly bytesOut: number;
}

/** Time for the refusal to reach the client before the socket is destroyed. */
const lingerMs = 1_000;

/** Answers that are being made, by socket: a refusal must not cut into one whose head has gone out. */
const answering = new WeakMap<Duplex, ServerResponse>();

/** Connections that have left HTTP, and where their clients are: they are answered until they end. */
const keptSources = new WeakMap<Duplex, string>();

/** Refusals that stood in for the answer that was being made. */
const refused = new WeakMap<ServerResponse, SentRefusal>();

/** The refusal that a client got in place of this answer. */
export const refusalOf = (response: ServerResponse): SentRefusal | undefined =>
  refused.get(response);

/** Remembers which answer a socket is waiting for. */
export function markAnswering(response: ServerResponse): void {
  if (response.socket !== null) answering.set(response.socket, response);
}

/** Remembers no answer any more, but the address of the client. */
export function markKept(socket: Duplex, sourceIp: string): void {
  answering.delete(socket);
  keptSources.set(socket, sourceIp);
}

/** Of the client whom a connection answers; empty where there is none. @param sourceIp of a request */
export function networkOfClient(
  socket: Duplex,
  sourceIp: (request: IncomingMessage) => string,
): string {
  const request = answering.get(socket)?.req;
  return networkOf(request === undefined ? (keptSources.get(socket) ?? "") : sourceIp(request));
}

/** Whether a request of this socket has not been answered yet. */
export function isAnswering(socket: Duplex): boolean {
  return keptSources.has(socket) || answering.get(socket)?.writableFinished === false;
}

/**
 * Writes a refusal and closes the connection; only closes it where an answer is already under way.
 * @returns what was sent; null where it took the place of an answer that was being made (`refusalOf`), or nothing was
 */
export function refuseConnection(socket: Duplex, refusal: ConnectionRefusal): SentRefusal | null {
  const current = answering.get(socket);
  const isBusy =
    keptSources.has(socket) ||
    (current !== undefined && current.headersSent && !current.writableFinished);
  if (isBusy || !socket.writable) {
    socket.destroy();
    return null;
  }
  const { status, code, message, headers: own } = toldOf(refusal);
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

interface Told extends Pick<SentRefusal, "status" | "code" | "message"> {
  readonly headers: Readonly<Record<string, string>>;
}

function toldOf(refusal: ConnectionRefusal): Told {
  if (refusal instanceof CapacitySpentError) return capacityRefusal(refusal);
  const isMethod = refusal === "methodNotAllowed";
  return { ...refusals[refusal], headers: isMethod ? { Allow: "GET, HEAD, POST, OPTIONS" } : {} };
}

/** The refusal for an error that Node's HTTP parser or its time-outs report; null where only the socket broke. */
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
