// Lets the requests of a connection come one after the other (G24.7): those that are sent ahead wait, and the connection is read no
// further meanwhile. What one read brings can still be thousands of requests, so their number is bounded, too.
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface WaitingLimits {
  /** Requests that may wait for the one before them, of one connection and of all. */
  readonly waitingRequestsMax: number;
  readonly nodeWaitingRequestsMax: number;
}

export class RequestOrder {
  readonly #limits: WaitingLimits;
  /** The answer to the last request of each connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  /** How many wait, by connection; of those that ever let one wait. */
  readonly #waiting = new Map<Socket, number>();
  #total = 0;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  /**
   * Begins a request once the one before it on its connection is answered; at once where there is none.
   * @returns false where too many wait already: it is never begun, and the connection not read any more
   */
  enter(socket: Socket, response: ServerResponse, begin: () => void): boolean {
    const previous = this.#last.get(socket);
    this.#last.set(socket, response);
    if (previous === undefined || previous.closed) {
      begin();
      return true;
    }
    const waiting = this.#wait(socket);
    const { waitingRequestsMax, nodeWaitingRequestsMax } = this.#limits;
    if (waiting > waitingRequestsMax || this.#total > nodeWaitingRequestsMax) return false;
    // Others come round in between: a thousand small answers would else be made in one go.
    previous.once("close", () =>
      setImmediate(() => {
        if (!socket.writable) return;
        this.#stopWaiting(socket);
        begin();
      }),
    );
    return true;
  }

  /** Reads a connection no further that was told its last. */
  stop(socket: Socket): void {
    this.#wait(socket);
  }

  #wait(socket: Socket): number {
    const before = this.#waiting.get(socket);
    const waiting = (before ?? 0) + 1;
    if (before === undefined) this.#watch(socket);
    this.#waiting.set(socket, waiting);
    this.#total += 1;
    socket.pause();
    return waiting;
  }

  #watch(socket: Socket): void {
    // Node goes on reading whenever a request is complete, also one that waits.
    socket.on("resume", () => {
      if (this.#waiting.get(socket) !== 0) socket.pause();
    });
    socket.once("close", () => {
      this.#total -= this.#waiting.get(socket)!;
      this.#waiting.delete(socket);
    });
  }

  #stopWaiting(socket: Socket): void {
    const left = this.#waiting.get(socket)! - 1;
    this.#waiting.set(socket, left);
    this.#total -= 1;
    if (left === 0) socket.resume();
  }
}
