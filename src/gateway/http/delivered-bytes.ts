// Tells how much of an answer its connection took: what still waits in it when it closes was never sent, and nobody pays for it (G11.7).
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** Bytes that waited in connections when they were closed; the connection itself no longer knows. */
const leftBehind = new WeakMap<Socket, number>();
/** What they had taken until then. */
const takenUntilEnd = new WeakMap<Socket, number>();

/** From now on, notes of a connection what it leaves unsent. Once per connection; answers to requests are counted from that alone. */
export function noteLeftBehind(socket: Socket): void {
  socket._destroy = destroyNoting;
}

/** One for all connections, which are many. */
function destroyNoting(this: Socket, error: Error | null, callback: DestroyCallback): void {
  const waiting = waitingIn(this);
  leftBehind.set(this, waiting);
  takenUntilEnd.set(this, this.bytesWritten - waiting);
  Socket.prototype._destroy.call(this, error, callback);
}

type DestroyCallback = Parameters<Socket["_destroy"]>[1];

/**
 * The bytes of an ended answer that will never leave: zero at once where the connection has taken all of it, as nearly always;
 * else once it has, or is closed.
 */
export function undelivered(
  request: IncomingMessage,
  response: ServerResponse,
): number | Promise<number> {
  const { socket } = request;
  if (socket.destroyed) return remainder(socket, response);
  // Not `writableFinished`, which Node sets a tick later.
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
  // Of pipelined requests: still waiting for the answer before it, it never reached the connection.
  const hasNoTurn = response.socket === null && response.writableLength > 0;
  return hasNoTurn ? Number.POSITIVE_INFINITY : (leftBehind.get(socket) ?? 0);
}

/** Bytes of all that was ever written to a connection that the system has taken; also after its end. */
export const takenBy = (socket: Socket): number =>
  takenUntilEnd.get(socket) ?? socket.bytesWritten - waitingIn(socket);

/** What the system has not taken yet: chunks that have not been handed to it, and its part of the one that has. */
export function waitingIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, "_handle");
  // Without the handle of this Node the chunk that is under way counts as a whole.
  if (!isStreamHandle(handle)) return socket.writableLength;
  return socket.bytesWritten - handle.bytesWritten + handle.writeQueueSize;
}

interface StreamHandle {
  /** Of chunks handed over, sent or not. */
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
