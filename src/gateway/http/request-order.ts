// Serves the requests of a connection one after the other (G24.7). Further requests wait, and the
// gateway pauses the connection meanwhile. One read can still contain thousands of requests.
// Therefore waiting requests are limited for a connection, for a network, and in total, with a
// reserve for known networks (G24.11).
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { KnownNetworks } from "./known-networks.ts";
import { NetworkSlots, type NetworkSlot } from "./network-slots.ts";

export interface WaitingLimits {
  /**
   * Most requests that may wait for the one before: of one connection, of one network, and of all.
   */
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
  readonly networkSlots: NetworkSlots;
  /**
   * The slots of waiting requests, by connection. Only connections that ever had a waiting request.
   */
  readonly #waiting = new Map<Socket, NetworkSlot[]>();
  /** Connections that the gateway no longer reads. */
  readonly #stopped = new WeakSet<Socket>();

  constructor(limits: WaitingLimits, known: KnownNetworks) {
    this.#limits = limits;
    const { nodeWaitingRequestsMax: slots, networkWaitingRequestsMax: networkMax } = limits;
    const name = "waiting requests";
    this.networkSlots = new NetworkSlots({ name, what: WHAT, slots, networkMax }, known);
  }

  /**
   * Begins a request after the answer to the one before it on its connection, or at once without
   * one before.
   * @param network returns the client's network; called only if the request has to wait
   * @returns the share that is used up if too many requests wait; the request never begins then
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
    const slot = isFull
      ? new CapacitySpentError(ofConnection, "holder")
      : this.networkSlots.take(network());
    if (slot instanceof CapacitySpentError) return slot;
    waiting.push(slot);
    socket.pause();
    // Other connections get their turn in between. Otherwise a thousand small answers would be made
    // in one go.
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

  /** Stops reading a connection that was sent its last answer. */
  stop(socket: Socket): void {
    this.#stopped.add(socket);
    this.#waitingOf(socket);
    socket.pause();
  }

  #waitingOf(socket: Socket): NetworkSlot[] {
    const known = this.#waiting.get(socket);
    if (known !== undefined) return known;
    const waiting: NetworkSlot[] = [];
    this.#waiting.set(socket, waiting);
    // Node resumes reading after each complete request, also after one that waits.
    socket.on("resume", () => {
      if (this.#isPaused(socket)) socket.pause();
    });
    socket.once("close", () => {
      for (const slot of waiting.splice(0)) slot.release();
      this.#waiting.delete(socket);
    });
    return waiting;
  }

  #isPaused(socket: Socket): boolean {
    return this.#stopped.has(socket) || (this.#waiting.get(socket)?.length ?? 0) > 0;
  }
}
