// Measures how many bytes of a response the operating system has taken from the gateway. All other
// bytes were never sent, so they are not billed (G11.7).
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * For each closed connection: the bytes that the operating system had taken, and the bytes that it
 * had not. A closed socket no longer reports these numbers.
 */
const atClose = new WeakMap<Socket, { readonly taken: number; readonly unsent: number }>();

/**
 * Stores the number of unsent bytes in `atClose` when the connection is closed. Call this function
 * once for each connection.
 */
export function trackUnsentAtClose(socket: Socket): void {
  socket._destroy = destroyTracked;
}

/** All connections share this function. A closure for each connection would take more memory. */
function destroyTracked(this: Socket, error: Error | null, callback: DestroyCallback): void {
  atClose.set(this, { taken: bytesTakenBy(this), unsent: unsentBytesIn(this) });
  Socket.prototype._destroy.call(this, error, callback);
}

type DestroyCallback = Parameters<Socket["_destroy"]>[1];

/**
 * Returns the number of bytes of an ended response that will never be sent. Usually the connection
 * has taken all bytes, and the result is zero immediately. Otherwise the result is a promise, which
 * resolves when the connection has taken all bytes or is closed.
 */
export function undelivered(
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const { socket } = request;
  if (socket.destroyed) return remainder(socket, response);
  // Node sets `writableFinished` a little later than these two properties, so `writableFinished` is
  // not used here.
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
  // A response without a socket has waited for an earlier response on the same connection
  // (pipelining). No byte of it was sent.
  const isBehindAnother = response.socket === null && response.writableLength > 0;
  return isBehindAnother ? Number.POSITIVE_INFINITY : (atClose.get(socket)?.unsent ?? 0);
}

/**
 * Returns the number of bytes that the operating system has taken from a connection since it was
 * opened. Also works after the connection was closed.
 */
export const bytesTakenBy = (socket: Socket): number =>
  atClose.get(socket)?.taken ?? socket.bytesWritten - unsentBytesIn(socket);

/**
 * Returns the number of bytes that the operating system has not taken yet. These are the chunks
 * that Node has queued, and the rest of the chunk that is being sent.
 */
export function unsentBytesIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, "_handle");
  // If Node does not provide this internal handle, the whole current chunk counts as not sent.
  if (!isStreamHandle(handle)) return socket.writableLength;
  return socket.bytesWritten - handle.bytesWritten + handle.writeQueueSize;
}

interface StreamHandle {
  /**
   * Bytes of all chunks that Node has passed to the operating system. The operating system may not
   * have taken all of these bytes yet.
   */
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
