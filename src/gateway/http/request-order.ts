// Lets the requests of a connection come one after the other (G24.7). Requests that are sent ahead
// wait, and the gateway reads the connection no further meanwhile. One read can still bring
// thousands of requests, so their number is bounded: of a connection, of a network, and of all, with
// a part that is kept for known networks (G24.11).
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { KnownNetworks } from "./known-networks.ts";
import { NetworkPlaces, type NetworkPlace } from "./network-places.ts";

export interface WaitingLimits {
  /** Requests that may wait for the one before them: of one connection, one network, and of all. */
  readonly waitingRequestsMax: number;
  readonly networkWaitingRequestsMax: number;
  readonly nodeWaitingRequestsMax: number;
}

const WHAT = "places for requests sent ahead of their answers";
const ofConnection = { what: WHAT, retryAfterSeconds: 1, holder: "connection" } as const;

export class RequestOrder {
  readonly #limits: WaitingLimits;
  /** The answer to the last request of each connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  readonly places: NetworkPlaces;
  /** The requests that wait, by connection; of connections that ever let one wait. */
  readonly #waiting = new Map<Socket, NetworkPlace[]>();
  /** Connections that are read no further. */
  readonly #stopped = new WeakSet<Socket>();

  constructor(limits: WaitingLimits, known: KnownNetworks) {
    this.#limits = limits;
    const { nodeWaitingRequestsMax: slots, networkWaitingRequestsMax: networkMax } = limits;
    const name = "waiting requests";
    this.places = new NetworkPlaces({ name, what: WHAT, slots, networkMax }, known);
  }

  /**
   * Begins a request once the one before it on its connection is answered; at once where there is none.
   * @param network of its client; asked for only if the request has to wait
   * @returns the share that is used up where too many wait already: it is never begun, and the connection not read any more
   */
  enter(
    socket: Socket,
    response: ServerResponse,
    network: () => string,
    begin: () => void,
  ): CapacitySpentError | null {
    const previous = this.#last.get(socket);
    this.#last.set(socket, response);
    if (previous === undefined || previous.closed) {
      begin();
      return null;
    }
    const waiting = this.#waitingOf(socket);
    const isFull = waiting.length >= this.#limits.waitingRequestsMax;
    const place = isFull
      ? new CapacitySpentError(ofConnection, "holder")
      : this.places.take(network());
    if (place instanceof CapacitySpentError) return place;
    waiting.push(place);
    socket.pause();
    // Others come round in between: a thousand small answers would else be made in one go.
    previous.once("close", () =>
      setImmediate(() => {
        if (!socket.writable) return;
        waiting.pop()?.release();
        if (!this.#isPaused(socket)) socket.resume();
        begin();
      }),
    );
    return null;
  }

  /** Reads a connection no further that was told its last. */
  stop(socket: Socket): void {
    this.#stopped.add(socket);
    this.#waitingOf(socket);
    socket.pause();
  }

  #waitingOf(socket: Socket): NetworkPlace[] {
    const known = this.#waiting.get(socket);
    if (known !== undefined) return known;
    const waiting: NetworkPlace[] = [];
    this.#waiting.set(socket, waiting);
    // Node goes on reading whenever a request is complete, also one that waits.
    socket.on("resume", () => {
      if (this.#isPaused(socket)) socket.pause();
    });
    socket.once("close", () => {
      for (const place of waiting.splice(0)) place.release();
      this.#waiting.delete(socket);
    });
    return waiting;
  }

  #isPaused(socket: Socket): boolean {
    return this.#stopped.has(socket) || (this.#waiting.get(socket)?.length ?? 0) > 0;
  }
}
