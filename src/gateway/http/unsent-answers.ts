// Limits the memory of large answers that wait for clients to read them (G24.7), by workspace,
// class and network (G38). If room is short, slow clients lose their connections. While a trusted
// answer waits, so do the callers without a secret that use most. Refuses answers without room.
import type { Socket } from "node:net";
import { Capacity, leaseOf, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { BodySize } from "./long-answer.ts";
import { ReaderPace } from "./reader-pace.ts";
import type { ServerLimits } from "./server-limits.ts";

type UnsentLimits = Pick<
  ServerLimits,
  | "writeIdleMs"
  | "slowReaderMs"
  | "sourceUnsentBytesMax"
  | "nodeUnsentBytesMax"
  | "smallUnsentBytesMax"
  | "roomWaitMs"
>;

/** The bytes of answers that may wait for room, as a part of the bytes that may be in memory. */
const WAITING_PART = 1 / 4;
/** After this time, an answer may end for a trusted answer although its client is not slow. */
const BEGUN_MS = 1_000;

/** An answer, and the client that reads it. */
export interface UnsentAnswer extends BodySize {
  readonly party: Party;
  /** Fires when the client has closed its connection. */
  readonly signal?: Cancellation;
}

export class UnsentAnswers {
  /** Bytes of large answers. */
  readonly capacity: Capacity;
  readonly #pace: ReaderPace;

  /**
   * @param sockets all connections
   * @param networkOf returns the network of the client of a connection
   */
  constructor(
    limits: UnsentLimits,
    sockets: ReadonlySet<Socket>,
    networkOf: (socket: Socket) => string,
  ) {
    const { sourceUnsentBytesMax, nodeUnsentBytesMax, roomWaitMs } = limits;
    this.#pace = new ReaderPace(limits, sockets, networkOf);
    this.capacity = new Capacity({
      name: "unsent answers",
      what: "bytes of large answers that wait to be read",
      slots: nodeUnsentBytesMax,
      networkMax: sourceUnsentBytesMax,
      waitMs: roomWaitMs,
      // An answer that waits for room also takes memory.
      waitersMax: {
        network: sourceUnsentBytesMax * WAITING_PART,
        node: nodeUnsentBytesMax * WAITING_PART,
      },
      patienceMs: 20,
      openPatienceMs: 20,
    });
  }

  /**
   * Waits for room for a large answer. One answer always fits if no other answer is in memory.
   * @returns a function that gives the room back; further calls do nothing
   * @throws CapacitySpentError; the reason of the signal
   */
  async take(socket: Socket, answer: UnsentAnswer): Promise<() => void> {
    const { bytes, length, party, signal } = answer;
    const units = Math.min(bytes, this.capacity.mostOf(party));
    const lease = await leaseOf(this.capacity, { party, units, signal });
    this.#pace.begin(socket, length);
    const release = (): void => {
      if (!lease.isActive) return;
      this.#pace.end(socket);
      lease.release();
    };
    const isSlow = (): boolean => this.#pace.isSlow(socket);
    this.capacity.mayEnd(lease, {
      // The largest and oldest answers end first.
      suitability: (heldMs, waiting) =>
        isSlow() || (waiting.party.rank === 0 && heldMs >= BEGUN_MS) ? units * heldMs : null,
      isIdle: isSlow,
      end: () => {
        release();
        socket.resetAndDestroy();
      },
    });
    return release;
  }

  close(): void {
    this.#pace.close();
  }
}
