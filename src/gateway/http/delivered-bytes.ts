// Measures how much of an answer the system took from its connection. Bytes that still wait at the
// close were never sent, and are not billed (G11.7).
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * Counts of each closed connection: the bytes that the system had taken, and the bytes that still
 * waited. A closed socket does not report them.
 */
const atClose = new WeakMap<Socket, { readonly taken: number; readonly unsent: number }>();

/**
 * Records at the close of a connection how many bytes were not sent. Call it once for each
 * connection.
 */
export function trackUnsentAtClose(socket: Socket): void {
  socket._destroy = destroyTracked;
}

/** One function for all connections saves the memory of a closure for each. */
function destroyTracked(this: Socket, error: Error | null, callback: DestroyCallback): void {
  atClose.set(this, { taken: bytesTakenBy(this), unsent: unsentBytesIn(this) });
  Socket.prototype._destroy.call(this, error, callback);
}

type DestroyCallback = Parameters<Socket["_destroy"]>[1];

/**
 * Returns the bytes of an ended answer that will never leave. Nearly always this is zero at once,
 * because the connection has taken all bytes. Otherwise the promise resolves when the connection
 * has taken them or is closed.
 */
export function undelivered(
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const { socket } = request;
  if (socket.destroyed) return remainder(socket, response);
  // `writableFinished` is set by Node one tick later.
  if (response.writableEnded && response.writableLength === 0) return 0;
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off("finish", settle);
      socket.off("close", settle);
      resolve(socket.destroyed ? remainder(socket, response) : 0);
    };
    response.once("finish", settle);
    socket.once("close", settle);
  });
}

function remainder(socket: Socket, response: ServerResponse): number {
  // A pipelined answer that still waits for the answer before it never reached the connection.
  const isBehindAnother = response.socket === null && response.writableLength > 0;
  return isBehindAnother ? Number.POSITIVE_INFINITY : (atClose.get(socket)?.unsent ?? 0);
}

/**
 * Returns the bytes of a connection that the system has taken since its beginning; also after its
 * end.
 */
export const bytesTakenBy = (socket: Socket): number =>
  atClose.get(socket)?.taken ?? socket.bytesWritten - unsentBytesIn(socket);

/**
 * Returns the bytes that the system has not taken yet: queued chunks, and the rest of the current
 * chunk.
 */
export function unsentBytesIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, "_handle");
  // Without this handle the current chunk counts as a whole.
  if (!isStreamHandle(handle)) return socket.writableLength;
  return socket.bytesWritten - handle.bytesWritten + handle.writeQueueSize;
}

interface StreamHandle {
  /** Bytes of all chunks that were handed over, sent or not. */
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

const isStreamHandle = (handle: unknown): handle is StreamHandle =>
  typeof handle === "object" &&
  handle !== null &&
  "bytesWritten" in handle &&
  "writeQueueSize" in handle &&
  typeof handle.bytesWritten === "number" &&
  typeof handle.writeQueueSize === "number";
