// Measures how many bytes of a response the operating system took from the gateway. Bytes that it
// never took were not sent, and are not billed (G11.7).
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * For each closed connection: the bytes that the system had taken, and the bytes that were not
 * sent. A closed socket no longer reports these numbers.
 */
const atClose = new WeakMap<Socket, { readonly taken: number; readonly unsent: number }>();

/**
 * Makes a connection record at its end how many bytes were not sent. Call it once for each
 * connection.
 */
export function trackUnsentAtClose(socket: Socket): void {
  socket._destroy = destroyTracked;
}

/** All connections use the same function, which saves the memory of one closure each. */
function destroyTracked(this: Socket, error: Error | null, callback: DestroyCallback): void {
  atClose.set(this, { taken: bytesTakenBy(this), unsent: unsentBytesIn(this) });
  Socket.prototype._destroy.call(this, error, callback);
}

type DestroyCallback = Parameters<Socket["_destroy"]>[1];

/**
 * Returns the bytes of an ended response that will never be sent. Usually the connection has taken
 * all bytes, and the result is zero at once. Otherwise the promise resolves when the connection has
 * taken them or is closed.
 */
export function undelivered(
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const { socket } = request;
  if (socket.destroyed) return remainder(socket, response);
  // Node sets `writableFinished` a little later, so it is not used here.
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
  // The response still waited for an earlier response of the same connection (pipelining). No byte
  // of it was sent.
  const isBehindAnother = response.socket === null && response.writableLength > 0;
  return isBehindAnother ? Number.POSITIVE_INFINITY : (atClose.get(socket)?.unsent ?? 0);
}

/**
 * Returns the bytes that the operating system has taken from a connection since its beginning. Also
 * works after the connection was closed.
 */
export const bytesTakenBy = (socket: Socket): number =>
  atClose.get(socket)?.taken ?? socket.bytesWritten - unsentBytesIn(socket);

/**
 * Returns the bytes that the operating system has not taken yet: queued chunks, and the rest of the
 * current chunk.
 */
export function unsentBytesIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, "_handle");
  // Without this handle of Node, the current chunk counts as not sent.
  if (!isStreamHandle(handle)) return socket.writableLength;
  return socket.bytesWritten - handle.bytesWritten + handle.writeQueueSize;
}

interface StreamHandle {
  /** Bytes of all chunks that Node passed to the system, sent or not. */
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
