// Serves the requests of one connection one after the other (G24.7). While a request waits for the
// response to an earlier request, the gateway does not read the connection. But a single read of 64
// KiB can already contain 3,640 requests. So the memory of waiting requests is counted and limited
// (G24.10).
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { HeldBytes, type ByteBudget, type ByteOwner } from "./byte-budget.ts";

/**
 * `REQUEST_BYTES` is the memory that Node uses for a request with its response. For each name and
 * each value of a header, Node uses `HEADER_BYTES` more.
 */
const REQUEST_BYTES = 2_048;
const HEADER_BYTES = 64;

export class RequestOrder {
  readonly #budget: ByteBudget;
  readonly #ownerOf: (socket: Socket) => ByteOwner;
  /** The response to the newest request of each connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  /**
   * The counted memory of the waiting requests, by connection. Only connections on which a request
   * has waited are in it.
   */
  readonly #waiting = new WeakMap<Socket, HeldBytes>();

  /**
   * @param ownerOf returns the client whose request is running on a connection; the memory of the
   *   waiting requests counts for the limits of this client
   */
  constructor(budget: ByteBudget, ownerOf: (socket: Socket) => ByteOwner) {
    this.#budget = budget;
    this.#ownerOf = ownerOf;
  }

  /**
   * Calls `begin` when the responses to all earlier requests on the connection were sent. If there
   * is no earlier request, calls it immediately.
   * @returns an error if a request must wait and no memory for it is free; `begin` is then never
   *   called
   */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    begin: () => void,
  ): CapacitySpentError | null {
    const { socket } = request;
    const previous = this.lastOf(socket);
    this.#last.set(socket, response);
    if (previous === undefined || previous.closed) {
      begin();
      return null;
    }
    const waiting = this.#waitingOn(socket);
    const bytes = memoryOf(request);
    try {
      waiting.hold(waiting.bytes + bytes);
    } catch (error) {
      if (error instanceof CapacitySpentError) return error;
      throw error;
    }
    socket.pause();
    // `setImmediate` lets other connections be served in between. Otherwise a thousand small
    // requests of one connection would run without a pause.
    previous.once("close", () =>
      setImmediate(() => {
        if (!socket.writable) return;
        waiting.hold(waiting.bytes - bytes);
        if (waiting.bytes === 0) socket.resume();
        begin();
      }),
    );
    return null;
  }

  /**
   * Returns true if requests wait on the connection, so that the gateway has stopped reading it.
   */
  isWaiting(socket: Socket): boolean {
    return (this.#waiting.get(socket)?.bytes ?? 0) > 0;
  }

  /**
   * Returns the response to the newest request of a connection, or undefined if there was no
   * request.
   */
  lastOf(socket: Socket): ServerResponse | undefined {
    return this.#last.get(socket);
  }

  /** Stops reading a connection for good, after an error response that closes it. */
  stop(socket: Socket): void {
    socket.pause();
    socket.on("resume", () => socket.pause());
  }

  #waitingOn(socket: Socket): HeldBytes {
    const known = this.#waiting.get(socket);
    if (known !== undefined) return known;
    const waiting = new HeldBytes(this.#budget, () => this.#ownerOf(socket));
    waiting.end = () => socket.destroy();
    this.#waiting.set(socket, waiting);
    // After each complete request, Node resumes reading the connection. If a request waits, the
    // connection is paused again.
    socket.on("resume", () => {
      if (this.isWaiting(socket)) socket.pause();
    });
    socket.once("close", () => waiting.release());
    return waiting;
  }
}

const memoryOf = ({ url = "", rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + HEADER_BYTES + text.length, REQUEST_BYTES + url.length);
