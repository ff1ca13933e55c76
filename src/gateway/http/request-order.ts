// Serves the requests of a connection one after the other (G24.7). While a request waits for an
// earlier response, the gateway does not read the connection. A single read of 64 KiB can already
// contain 3,640 requests. So the memory of waiting requests is counted and limited (G24.10).
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { HeldBytes, type ByteBudget, type ByteOwner } from "./byte-budget.ts";

/**
 * Bytes of memory that Node uses for a request and its response, and for each name or value of a
 * header.
 */
const REQUEST_BYTES = 2_048;
const HEADER_BYTES = 64;

export class RequestOrder {
  readonly #budget: ByteBudget;
  readonly #ownerOf: (socket: Socket) => ByteOwner;
  /** The response to the last request of each connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  /** The memory of the waiting requests of each connection that has had any. */
  readonly #waiting = new WeakMap<Socket, HeldBytes>();

  /** @param ownerOf returns the client whose request is running on a connection */
  constructor(budget: ByteBudget, ownerOf: (socket: Socket) => ByteOwner) {
    this.#budget = budget;
    this.#ownerOf = ownerOf;
  }

  /**
   * Begins a request after the previous response on its connection was sent. Without an earlier
   * request, it begins at once.
   * @returns an error if no memory for a waiting request is free; the request then never begins
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
    // Other connections are served in between. Otherwise a thousand small requests would run
    // without a pause.
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

  /** Returns true if requests wait on the connection, so that the gateway does not read it. */
  isWaiting(socket: Socket): boolean {
    return (this.#waiting.get(socket)?.bytes ?? 0) > 0;
  }

  /** Returns the response to the last request of a connection. */
  lastOf(socket: Socket): ServerResponse | undefined {
    return this.#last.get(socket);
  }

  /** Stops reading a connection after its last response. */
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
    // Node reads on after each complete request, even if the request has to wait.
    socket.on("resume", () => {
      if (this.isWaiting(socket)) socket.pause();
    });
    socket.once("close", () => waiting.release());
    return waiting;
  }
}

const memoryOf = ({ url = "", rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + HEADER_BYTES + text.length, REQUEST_BYTES + url.length);
