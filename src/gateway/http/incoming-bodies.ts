// Limits the bytes of request bodies that are incomplete or not parsed yet (G24.10), for each
// network and in total. Trusted callers have a reserve, and known networks have a part of their
// own. If memory is short, the gateway ends slow bodies first. It refuses a body without room.
import { classOf, rankOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  leaseNow,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { KnownNetworks } from "./known-networks.ts";

export interface BodyLimits {
  /** Longest pause within a body. */
  readonly bodyIdleMs: number;
  /** Longest time for a body that is read as a whole, and for a form with a file. */
  readonly requestTimeoutMs: number;
  readonly formTimeoutMs: number;
  /** After this time, the gateway may end an incomplete body if room is short. */
  readonly slowBodyMs: number;
  /** Most bytes for the bodies of one network, and for all bodies. */
  readonly sourceBodyBytesMax: number;
  readonly nodeBodyBytesMax: number;
}

/**
 * The part of a node's bytes for known networks. An equal part of the rest is reserved for trusted
 * callers.
 */
const KNOWN_PART = 1 / 4;

export class IncomingBodies {
  /** Networks that bodies of trusted callers come from. */
  readonly knownNetworks = new KnownNetworks();
  /** Bytes for the bodies of all networks. A holder is a network. */
  readonly capacity: Capacity;
  /** Bytes for the bodies of known networks only. Their bodies that do not fit use `capacity`. */
  readonly ofKnown: Capacity;
  /** Bodies of refused calls that the query log keeps: 16 MiB at most (G19.16). */
  readonly refused = new Capacity({
    name: "refused bodies",
    what: "places for bodies of refused calls",
    slots: 256,
    networkMax: 64,
    waitMs: 0,
  });
  readonly limits: BodyLimits;

  constructor(limits: BodyLimits) {
    this.limits = limits;
    const { nodeBodyBytesMax, sourceBodyBytesMax } = limits;
    const known = Math.floor(nodeBodyBytesMax * KNOWN_PART);
    const shared: Omit<CapacityOptions, "name" | "slots"> = {
      what: "bytes of incomplete bodies",
      holder: "network",
      waitMs: 0,
      patienceMs: 0,
      openPatienceMs: 0,
    };
    this.capacity = new Capacity({
      ...shared,
      name: "incomplete bodies",
      slots: nodeBodyBytesMax - known,
      holderMax: sourceBodyBytesMax,
      reserve: known / (nodeBodyBytesMax - known),
    });
    this.ofKnown = new Capacity({
      ...shared,
      name: "bodies of known networks",
      slots: known,
      openMax: 0,
    });
  }

  get idleMs(): number {
    return this.limits.bodyIdleMs;
  }

  get wholeMs(): number {
    return this.limits.requestTimeoutMs;
  }

  get formMs(): number {
    return this.limits.formTimeoutMs;
  }
}

/** The client of a body. */
export interface BodySender {
  readonly sourceIp: string;
  readonly caller: Caller;
  readonly workspaceId: string | null;
}

/**
 * The memory that one body uses. A body that arrives with its headers uses none. Therefore the
 * costly parts are created with the first bytes.
 */
export class BodyRoom {
  readonly #bodies: IncomingBodies;
  readonly #sender: BodySender;
  #since = 0;
  #lease: CapacityLease | undefined;
  #party: Party | undefined;
  /** True while the body uses the part of known networks. */
  #isKnown = false;
  /** Ends the body and its connection; null after the body is complete. */
  end: (() => void) | null = null;

  constructor(bodies: IncomingBodies, sender: BodySender) {
    this.#bodies = bodies;
    this.#sender = sender;
  }

  /**
   * Sets the bytes that the body uses in total.
   * @throws CapacitySpentError if the share of the network or of the node is used up
   */
  hold(bytes: number): void {
    if (this.#lease?.units === bytes) return;
    const { capacity, ofKnown } = this.#bodies;
    this.#party ??= this.#partyOf();
    const { rank } = this.#party;
    if (this.#isKnown && rank > 0) {
      try {
        return this.#take(ofKnown, { ...this.#party, rank: 0 }, bytes);
      } catch (error) {
        if (!(error instanceof CapacitySpentError)) throw error;
        // From now on, the body uses the share of its caller's class.
        this.release();
        this.#isKnown = false;
      }
    }
    this.#take(capacity, this.#party, bytes);
  }

  release(): void {
    this.#lease?.release();
    this.#lease = undefined;
  }

  #partyOf(): Party {
    const { caller, sourceIp, workspaceId } = this.#sender;
    const holder = networkOf(sourceIp);
    this.#since = performance.now();
    this.#isKnown = workspaceId !== null && this.#bodies.knownNetworks.isKnown(holder, workspaceId);
    return { holder, rank: rankOf[classOf(caller)], network: "", reserve: 0, networkShare: 1 };
  }

  #take(capacity: Capacity, party: Party, units: number): void {
    const before = this.#lease;
    this.#lease = leaseNow(capacity, { party, units }, before);
    if (before !== undefined) return;
    capacity.mayEnd(this.#lease, {
      suitability: () => {
        const ms = performance.now() - this.#since;
        return this.end !== null && ms >= this.#bodies.limits.slowBodyMs ? ms : null;
      },
      isIdle: () => true,
      end: () => {
        this.release();
        this.end?.();
      },
    });
  }
}
