// Bounds the bytes that a node holds of bodies that are incomplete or not parsed yet (G24.10): for
// each network, and in all, with a part that is kept for trusted callers and known networks. Where
// room is short, slow bodies end first; a body without room is refused.
import { classOf, rankOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import { Capacity, leaseNow, type CapacityLease } from "../../platform/capacity/index.ts";
import { networkOf } from "../../platform/index.ts";
import { KnownNetworks } from "./known-networks.ts";

export interface BodyLimits {
  /** Longest silence in the middle of a body. */
  readonly bodyIdleMs: number;
  /** Longest time for a whole body that is read before it is looked at, and for a form with a file. */
  readonly requestTimeoutMs: number;
  readonly formTimeoutMs: number;
  /** After so long an incomplete body may be ended for others, where room is short. */
  readonly slowBodyMs: number;
  /** Bytes held of the bodies of one network, and of all. */
  readonly sourceBodyBytesMax: number;
  readonly nodeBodyBytesMax: number;
}

/** The part of a node's bytes that strangers may not use. */
const KEPT_PART = 0.25;

export class IncomingBodies {
  /** Networks that bodies of trusted callers come from. */
  readonly knownNetworks = new KnownNetworks();
  /** Bytes of the bodies for all workspaces. The holders are networks. */
  readonly capacity: Capacity;
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
    this.capacity = new Capacity({
      name: "incomplete bodies",
      what: "bytes of incomplete bodies",
      holder: "network",
      slots: limits.nodeBodyBytesMax,
      holderMax: limits.sourceBodyBytesMax,
      reserve: KEPT_PART,
      waitMs: 0,
      patienceMs: 0,
      openPatienceMs: 0,
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
 * What one body holds. A body that is there at once holds nothing, so all that costs time waits for
 * the first bytes.
 */
export class BodyRoom {
  readonly #bodies: IncomingBodies;
  readonly #sender: BodySender;
  #lease: CapacityLease | undefined;
  /** Ends the body and its connection; null once it is complete. */
  end: (() => void) | null = null;

  constructor(bodies: IncomingBodies, sender: BodySender) {
    this.#bodies = bodies;
    this.#sender = sender;
  }

  /** Holds so many bytes in all. @throws CapacitySpentError */
  hold(bytes: number): void {
    if (this.#lease === undefined) this.#begin(bytes);
    else if (bytes !== this.#lease.units)
      leaseNow(this.#bodies.capacity, { units: bytes }, this.#lease);
  }

  release(): void {
    this.#lease?.release();
    this.#lease = undefined;
  }

  #begin(units: number): void {
    const { capacity, knownNetworks, limits } = this.#bodies;
    const { caller, sourceIp, workspaceId } = this.#sender;
    const holder = networkOf(sourceIp);
    const isKnown = workspaceId !== null && knownNetworks.isKnown(holder, workspaceId);
    const rank = isKnown ? 0 : rankOf[classOf(caller)];
    const party = { holder, rank, network: "", reserve: 0, networkShare: 1 };
    this.#lease = leaseNow(capacity, { party, units });
    const since = performance.now();
    capacity.mayEnd(this.#lease, {
      suitability: () => {
        const ms = performance.now() - since;
        return this.end !== null && ms >= limits.slowBodyMs ? ms : null;
      },
      isIdle: () => true,
      end: () => {
        this.release();
        this.end?.();
      },
    });
  }
}
