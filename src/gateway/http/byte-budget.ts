// Limits the memory for bytes between clients and the gateway. These are large responses that
// clients have not read yet (G24.7), incomplete or unparsed request bodies, and waiting requests
// (G24.10). If memory is short, slow clients lose their connection. If no memory is free, a request
// is rejected, and a response waits.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { classOf, rankOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  leaseNow,
  leaseOf,
  type CapacityLease,
  type Party,
} from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { KnownNetworks } from "./known-networks.ts";
import type { BodySize } from "./long-answer.ts";
import { ReaderPace } from "./reader-pace.ts";
import type { ServerLimits } from "./server-limits.ts";

/**
 * The part of the memory for request bodies that only known networks may use. An equal part of the
 * rest is reserved for trusted callers.
 */
const KNOWN_PART = 1 / 4;
/**
 * The bytes of responses that may wait for memory, as a part of the bytes that may be in memory.
 */
const WAITING_PART = 1 / 4;
/**
 * After this time in milliseconds, a response may be ended for the response of a trusted caller,
 * even if its client is not slow.
 */
const BEGUN_MS = 1_000;

/** The client that sends a body. */
export interface BodySender {
  readonly network: string;
  readonly caller: Caller;
  readonly workspaceId: string | null;
}

/** A call whose body is still unread. */
export interface UnreadCall extends BodySender {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The client to which bytes in memory belong. */
export interface ByteOwner extends Pick<Party, "network" | "rank"> {
  /** True if the bytes may use the memory that is reserved for known networks. */
  readonly isKnown: boolean;
}

export class ByteBudget {
  /** Networks that sent a workspace a valid signature. */
  readonly knownNetworks = new KnownNetworks();
  /** Bytes of requests from all networks, with a limit for each network. */
  readonly bodies: Capacity;
  /**
   * Bytes of requests from known networks only. If a request does not fit here, it uses `bodies`.
   */
  readonly bodiesOfKnown: Capacity;
  /** Bodies of rejected calls that the query log records: at most 16 MiB (G19.16). */
  readonly refusedBodies = new Capacity({
    name: "refused bodies",
    what: "places for bodies of refused calls",
    slots: 256,
    networkMax: 64,
    waitMs: 0,
  });
  /** Bytes of large responses that wait to be read. */
  readonly answers: Capacity;
  readonly limits: ServerLimits;
  readonly #pace: ReaderPace;

  /**
   * @param sockets all connections
   * @param networkOf returns the network of the client of a connection
   */
  constructor(
    limits: ServerLimits,
    sockets: ReadonlySet<Socket>,
    networkOf: (socket: Socket) => string,
  ) {
    const { nodeBodyBytesMax, sourceUnsentBytesMax: networkMax, nodeUnsentBytesMax } = limits;
    const known = Math.floor(nodeBodyBytesMax * KNOWN_PART);
    const ofBodies = {
      what: "bytes of incomplete bodies and waiting requests",
      holder: "network",
      waitMs: 0,
      patienceMs: 0,
      openPatienceMs: 0,
    } as const;
    this.limits = limits;
    this.#pace = new ReaderPace(limits, sockets, networkOf);
    this.bodies = new Capacity({
      ...ofBodies,
      name: "incomplete bodies",
      slots: nodeBodyBytesMax - known,
      holderMax: limits.sourceBodyBytesMax,
      reserve: known / (nodeBodyBytesMax - known),
    });
    this.bodiesOfKnown = new Capacity({
      ...ofBodies,
      name: "bodies of known networks",
      slots: known,
      openMax: 0,
    });
    this.answers = new Capacity({
      name: "unsent answers",
      what: "bytes of large answers that wait to be read",
      slots: nodeUnsentBytesMax,
      networkMax,
      waitMs: limits.roomWaitMs,
      // A response that waits for memory is in memory, too.
      waitersMax: { network: networkMax * WAITING_PART, node: nodeUnsentBytesMax * WAITING_PART },
      patienceMs: 20,
      openPatienceMs: 20,
    });
  }

  /**
   * Waits for memory for a large response. A response always fits if no other response is in
   * memory.
   * @param reader the party that reads the response; the signal fires when its connection closes
   * @returns a function that frees the memory; further calls do nothing
   * @throws CapacitySpentError if no memory becomes free in time
   * @throws the reason of the signal if the client disconnects
   */
  async roomFor(
    socket: Socket,
    { bytes, length }: BodySize,
    { party, signal }: { readonly party: Party; readonly signal?: Cancellation },
  ): Promise<() => void> {
    const units = Math.min(bytes, this.answers.mostOf(party));
    const lease = await leaseOf(this.answers, { party, units, signal });
    this.#pace.begin(socket, length);
    const release = (): void => {
      if (lease.isActive) this.#pace.end(socket);
      lease.release();
    };
    const isSlow = (): boolean => this.#pace.isSlow(socket);
    this.answers.mayEnd(lease, {
      // Among the responses that may be ended, larger and older ones are ended first.
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

  /** Returns the memory of a body that has not begun to arrive. */
  forBody(sender: BodySender): HeldBytes {
    return new HeldBytes(this, () => {
      const { network, caller, workspaceId } = sender;
      const rank = rankOf[classOf(caller)];
      const isSigned = workspaceId !== null && this.knownNetworks.isKnown(network, workspaceId);
      return { network, rank, isKnown: isSigned && rank > 0 };
    });
  }

  close(): void {
    this.#pace.close();
  }
}

/**
 * The memory of one body, or of the waiting requests of one connection. A body that arrives
 * together with its headers needs no counting. So the costly parts are created only with the first
 * counted bytes.
 */
export class HeldBytes {
  readonly #budget: ByteBudget;
  readonly #ownerOf: () => ByteOwner;
  #since = 0;
  #owner: ByteOwner | undefined;
  #lease: CapacityLease | undefined;
  /** True if the bytes did not fit into the memory that is reserved for known networks. */
  #isShared = false;
  /** Ends the connection of a slow client. Null while it must not be ended. */
  end: (() => void) | null = null;

  /** @param ownerOf called when the first bytes are counted, and again after a release */
  constructor(budget: ByteBudget, ownerOf: () => ByteOwner) {
    this.#budget = budget;
    this.#ownerOf = ownerOf;
  }

  /** Number of counted bytes. */
  get bytes(): number {
    return this.#lease?.units ?? 0;
  }

  /**
   * Sets the number of counted bytes.
   * @throws CapacitySpentError if the limit of the network or of the node is reached
   */
  hold(bytes: number): void {
    if (this.bytes === bytes) return;
    if (bytes === 0) return this.release();
    if (this.#owner === undefined) {
      this.#owner = this.#ownerOf();
      this.#since = performance.now();
    }
    const { network: holder, rank, isKnown } = this.#owner;
    const party = { holder, rank, network: "", reserve: 0, networkShare: 1 };
    const { bodies, bodiesOfKnown } = this.#budget;
    if (isKnown && !this.#isShared) {
      try {
        return this.#take(bodiesOfKnown, { ...party, rank: 0 }, bytes);
      } catch (error) {
        if (!(error instanceof CapacitySpentError)) throw error;
        // From now on, the bytes count for the class of their caller.
        this.#giveBack();
        this.#isShared = true;
      }
    }
    this.#take(bodies, party, bytes);
  }

  release(): void {
    this.#giveBack();
    this.#owner = undefined;
    this.#isShared = false;
  }

  #giveBack(): void {
    this.#lease?.release();
    this.#lease = undefined;
  }

  #take(capacity: Capacity, party: Party, units: number): void {
    const before = this.#lease;
    this.#lease = leaseNow(capacity, { party, units }, before);
    if (before !== undefined) return;
    capacity.mayEnd(this.#lease, {
      suitability: () => {
        const ms = performance.now() - this.#since;
        return this.end !== null && ms >= this.#budget.limits.slowBodyMs ? ms : null;
      },
      isIdle: () => true,
      end: () => {
        this.release();
        this.end?.();
      },
    });
  }
}
