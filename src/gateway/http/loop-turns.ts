// Gives turns of the event loop, which serves all calls (G38.5). While the event loop is late and
// trusted callers need it, fewer calls without a secret begin. The others wait, or are refused
// before their body is read. The gain stands in `openapi/decisions/0001-shares-of-the-processors.md`.
import {
  Capacity,
  leaseOf,
  type CapacityLease,
  type Party,
} from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

export interface LoopLimits {
  /** Calls without a secret that may begin at the same time when the event loop is in time. */
  readonly turnsMax: number;
  /** Calls without a secret that may begin at the same time, however late the event loop is. */
  readonly turnsMin: number;
  readonly turnWaitMs: number;
  /** After so long a call gives its turn back: it most likely waits for something else. */
  readonly turnMs: number;
}

const WAITERS_MAX = 1_000;
/** How often the delay of the event loop is measured while calls hold turns. */
const LOOK_MS = 20;
/** With a mean delay above this, the event loop is late. */
const LATE_MS = 5;
/** Turns are limited only for so long after the last call that needed none. */
const TRUSTED_MS = 10_000;

export class LoopTurns {
  readonly #limits: LoopLimits;
  #turns: number;
  #delayMs = 0;
  #isLooking = false;
  /** Monotonic milliseconds of the last call that needed no turn. */
  #trustedAt = -Infinity;
  /** Leases of running calls, in the order in which these began. */
  readonly #leases = new Set<CapacityLease>();
  readonly capacity: Capacity;

  constructor(limits: LoopLimits) {
    this.#limits = limits;
    this.#turns = limits.turnsMax;
    this.capacity = new Capacity({
      name: "event loop",
      what: "turns for calls without a secret",
      slots: () => this.#turns,
      waitMs: limits.turnWaitMs,
      waitersMax: { node: WAITERS_MAX },
    });
  }

  /** Notes a call that needs no turn. */
  noteTrusted(): void {
    this.#trustedAt = performance.now();
  }

  /**
   * Waits for a turn.
   * @returns a function that gives the turn back
   * @throws CapacitySpentError, and the signal's reason
   */
  async begin(party: Party, signal?: Cancellation): Promise<() => void> {
    if (!this.#isLooking) this.#look();
    const lease = await leaseOf(this.capacity, { party, signal });
    this.#leases.add(lease);
    return () => this.#end(lease);
  }

  #end(lease: CapacityLease): void {
    this.#leases.delete(lease);
    lease.release();
  }

  #look(): void {
    this.#isLooking = true;
    const due = performance.now() + LOOK_MS;
    setTimeout(() => {
      const now = performance.now();
      this.#delayMs = (this.#delayMs + now - due) / 2;
      this.#turns = this.#turnsNow(now);
      for (const lease of this.#leases) {
        if (now - lease.since < this.#limits.turnMs) break;
        this.#end(lease);
      }
      this.#isLooking = false;
      const { held, waiting } = this.capacity;
      const isAtRest = held === 0 && waiting === 0 && this.#turns === this.#limits.turnsMax;
      if (!isAtRest) this.#look();
    }, LOOK_MS).unref();
  }

  #turnsNow(now: number): number {
    const { turnsMax, turnsMin } = this.#limits;
    if (now - this.#trustedAt > TRUSTED_MS) return turnsMax;
    if (this.#delayMs <= LATE_MS) return Math.min(turnsMax, Math.ceil(this.#turns * 1.1) + 1);
    const inUse = Math.min(this.#turns, this.capacity.held);
    return Math.max(turnsMin, Math.floor(inUse * 0.8));
  }
}
