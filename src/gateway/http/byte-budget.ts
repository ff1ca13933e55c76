// Limits the memory for bytes that travel between clients and the gateway. These are large
// responses that clients have not read yet (G24.7), incomplete or unparsed request bodies, and
// requests that wait on their connection (G24.10). If memory is short, slow clients lose their
// connection. If still no memory is free, a request is rejected, and a response waits.
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
 * The fraction of the memory for request bodies that is reserved for known networks, which recently
 * sent a valid signature. An equal fraction is reserved for trusted callers.
 */
const KNOWN_PART = 1 / 4;
/**
 * The limit of the bytes of all responses that wait for free memory, as a fraction of the memory
 * for responses.
 */
const WAITING_PART = 1 / 4;
/**
 * Milliseconds after which a response may be ended to make room for the response of a trusted
 * caller, even if its own client reads fast.
 */
const BEGUN_MS = 1_000;

/** The client that sends a body. */
export interface BodySender {
  readonly network: string;
  readonly caller: Caller;
  readonly workspaceId: string | null;
}

/** A call whose body was not read yet. */
export interface UnreadCall extends BodySender {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The client for whose limits some bytes in memory count. */
export interface ByteOwner extends Pick<Party, "network" | "rank"> {
  /**
   * True if the network recently sent a valid signature, so that the bytes may use the memory
   * reserved for known networks.
   */
  readonly isKnown: boolean;
}

export class ByteBudget {
  /** Networks that recently sent a valid signature, with the workspaces to which they sent it. */
  readonly knownNetworks = new KnownNetworks();
  /** The limit for bytes of requests from all networks. Each network has its own maximum in it. */
  readonly bodies: Capacity;
  /**
   * The limit for bytes of requests from known networks only. If a request does not fit into this
   * limit, its bytes count in `bodies`.
   */
  readonly bodiesOfKnown: Capacity;
  /** The limit for bodies of rejected calls that are collected for the query log (G19.16). */
  readonly refusedBodies: Capacity;
  /** The limit for bytes of large responses that clients have not read yet. */
  readonly answers: Capacity;
  readonly limits: ServerLimits;
  readonly #pace: ReaderPace;

  /**
   * @param sockets all open connections to clients
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
    this.refusedBodies = new Capacity({
      name: "refused bodies",
      what: "places for bodies of refused calls",
      slots: limits.refusedBodiesMax,
      networkMax: limits.networkRefusedBodiesMax,
      waitMs: 0,
    });
    this.answers = new Capacity({
      name: "unsent answers",
      what: "bytes of large responses that clients have not read yet",
      slots: nodeUnsentBytesMax,
      networkMax,
      waitMs: limits.roomWaitMs,
      // A response that waits for free memory is already in memory, so waiting responses are
      // limited, too.
      waitersMax: { network: networkMax * WAITING_PART, node: nodeUnsentBytesMax * WAITING_PART },
      patienceMs: 20,
      openPatienceMs: 20,
    });
  }

  /**
   * Waits until enough memory is free for a large response. A response of any size fits if no other
   * response is in memory.
   * @param reader the client that reads the response: `party` is the workspace, class and network
   *   for whose limits the response counts; `signal` fires when the connection closes
   * @returns a function that frees the memory; calls after the first do nothing
   * @throws CapacitySpentError if not enough memory becomes free in time
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
      // If a response must be ended to make room for another response, large and old responses are
      // ended first.
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

  /** Returns an object that counts the memory of a body. The body has not begun to arrive. */
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
 * Counts the memory of one body, or of the requests that wait on one connection. A body that
 * arrives together with its headers is not counted. So the costly objects are created only when the
 * first bytes are counted.
 */
export class HeldBytes {
  readonly #budget: ByteBudget;
  readonly #ownerOf: () => ByteOwner;
  #since = 0;
  #owner: ByteOwner | undefined;
  #lease: CapacityLease | undefined;
  /**
   * True if the bytes did not fit into the memory for known networks, so that they count in the
   * memory for all networks.
   */
  #isShared = false;
  /**
   * Closes the connection of the client, if it is slow and memory is short. Null while the
   * connection must not be closed.
   */
  end: (() => void) | null = null;

  /**
   * @param ownerOf returns the client for whose limits the bytes count; called with the first
   *   bytes, and with the first bytes after each release
   */
  constructor(budget: ByteBudget, ownerOf: () => ByteOwner) {
    this.#budget = budget;
    this.#ownerOf = ownerOf;
  }

  /** Number of bytes that are counted now. */
  get bytes(): number {
    return this.#lease?.units ?? 0;
  }

  /**
   * Changes the number of counted bytes to `bytes`.
   * @throws CapacitySpentError if the limit of the network or of the whole node is reached
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
        // From now on, the bytes count in `bodies`, with the class of the caller that sent them.
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
