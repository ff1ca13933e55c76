// Serves the requests of a connection one after the other (G24.7). While a request waits for the
// answer before it, the gateway does not read the connection. One read of 64 KiB can still contain
// 3,640 requests. Therefore the memory of waiting requests counts in the byte budget (G24.10).
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { HeldBytes, type ByteBudget, type ByteOwner } from "./byte-budget.ts";

/** Memory of a request and its answer in Node, and of each name and value of its headers. */
const REQUEST_BYTES = 2_048;
const HEADER_BYTES = 64;

export class RequestOrder {
  readonly #budget: ByteBudget;
  readonly #ownerOf: (socket: Socket) => ByteOwner;
  /** The answer to the last request of each connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  /** The memory of waiting requests. Only connections that ever had one. */
  readonly #waiting = new WeakMap<Socket, HeldBytes>();

  /** @param ownerOf returns the client whose answer is in progress on a connection */
  constructor(budget: ByteBudget, ownerOf: (socket: Socket) => ByteOwner) {
    this.#budget = budget;
    this.#ownerOf = ownerOf;
  }

  /**
   * Begins a request after the answer to the one before it on its connection, or at once without
   * one before.
   * @returns the share that is used up if there is no memory; the request never begins then
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
    // Other connections get their turn in between. Otherwise a thousand small answers would be made
    // in one go.
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

  /** Returns true if requests wait, so that the gateway does not read the connection. */
  isWaiting(socket: Socket): boolean {
    return (this.#waiting.get(socket)?.bytes ?? 0) > 0;
  }

  /** Returns the answer to the last request of a connection. */
  lastOf(socket: Socket): ServerResponse | undefined {
    return this.#last.get(socket);
  }

  /** Stops reading a connection that was sent its last answer. */
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
    // Node resumes reading after each complete request, also after one that waits.
    socket.on("resume", () => {
      if (this.isWaiting(socket)) socket.pause();
    });
    socket.once("close", () => waiting.release());
    return waiting;
  }
}

const memoryOf = ({ url = "", rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + HEADER_BYTES + text.length, REQUEST_BYTES + url.length);
