// Bounds the memory of large answers that wait for clients to read them (G24.7), by workspace, class
// and network (G38). Where room is short, slow readers lose their connections. While a trusted
// answer waits, so do the callers without a secret that hold most. Refuses answers without room.
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

/** The bytes that may wait for room, as a part of the bytes that may be held. */
const WAITING_PART = 1 / 4;
/** After so long, an answer may end for a trusted answer although its reader is not slow. */
const BEGUN_MS = 1_000;

/** An answer, and the client that reads it. */
export interface UnsentAnswer extends BodySize {
  readonly party: Party;
  /** Fires when the client has gone away. */
  readonly signal?: Cancellation;
}

export class UnsentAnswers {
  /** Bytes of large answers. */
  readonly capacity: Capacity;
  readonly #pace: ReaderPace;

  /**
   * @param sockets all connections
   * @param networkOf network of the client that a connection is answering
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
      // An answer that waits for room takes memory, too.
      waitersMax: {
        network: sourceUnsentBytesMax * WAITING_PART,
        node: nodeUnsentBytesMax * WAITING_PART,
      },
      patienceMs: 20,
      openPatienceMs: 20,
    });
  }

  /**
   * Waits for room for a large answer of a connection. One answer always fits where nothing else is
   * held.
   * @returns gives the room back; may be called again
   * @throws CapacitySpentError, and the signal's reason
   */
  async take(socket: Socket, answer: UnsentAnswer): Promise<() => void> {
    const { bytes, length, party, signal } = answer;
    const units = Math.min(bytes, this.capacity.mostOf(party));
    const lease = await leaseOf(this.capacity, { party, units, signal });
    this.#pace.begin(socket, length);
    const release = (): void => {
      if (!lease.isHeld) return;
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
