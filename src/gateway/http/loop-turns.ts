// Limits the calls that use the event loop at the same time (G38.5). If the event loop is slow
// while trusted callers use the gateway, only few calls without a secret may begin. All other calls
// without a secret wait for a turn, or are rejected before their body is read.
// `openapi/decisions/0001-shares-of-the-processors.md` has the measurements.
import {
  Capacity,
  leaseOf,
  type CapacityLease,
  type Party,
} from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { ServerLimits } from "./server-limits.ts";

const WAITERS_MAX = 1_000;
/**
 * Milliseconds between two measurements of the event loop's delay. It is measured only while calls
 * have turns or wait for them.
 */
const MEASURE_MS = 20;
/** Mean delay of the event loop in milliseconds. If it is longer, fewer turns are given. */
const LATE_MS = 5;
/**
 * Number of milliseconds after the last call that needed no turn, such as a call of a trusted
 * caller. After this time, turns are not limited, because no trusted caller needs the event loop.
 */
const TRUSTED_MS = 10_000;

export class LoopTurns {
  readonly #limits: ServerLimits;
  #turns: number;
  #delayMs = 0;
  #isMeasuring = false;
  /** Time of the last call that needed no turn, in monotonic milliseconds. */
  #trustedAt = -Infinity;
  /** The turns of running calls, the oldest turn first. */
  readonly #leases = new Set<CapacityLease>();
  readonly capacity: Capacity;

  constructor(limits: ServerLimits) {
    this.#limits = limits;
    this.#turns = limits.turnsMax;
    this.capacity = new Capacity({
      name: "event loop",
      what: "slots for concurrent calls without a secret",
      slots: () => this.#turns,
      waitMs: limits.turnWaitMs,
      waitersMax: { node: WAITERS_MAX },
    });
  }

  /** Records the begin of a call that needs no turn, such as a call of a trusted caller. */
  noteTrusted(): void {
    this.#trustedAt = performance.now();
  }

  /**
   * Waits until a call may use the event loop.
   * @returns a function that ends the turn
   * @throws CapacitySpentError if no turn becomes free in time
   * @throws the reason of the signal if the client disconnects
   */
  async begin(party: Party, signal?: Cancellation): Promise<() => void> {
    if (!this.#isMeasuring) this.#scheduleMeasurement();
    const lease = await leaseOf(this.capacity, { party, signal });
    this.#leases.add(lease);
    return () => this.#end(lease);
  }

  #end(lease: CapacityLease): void {
    this.#leases.delete(lease);
    lease.release();
  }

  #scheduleMeasurement(): void {
    this.#isMeasuring = true;
    const due = performance.now() + MEASURE_MS;
    setTimeout(() => {
      const now = performance.now();
      this.#delayMs = (this.#delayMs + now - due) / 2;
      this.#turns = this.#turnsNow(now);
      for (const lease of this.#leases) {
        if (now - lease.since < this.#limits.turnMs) break;
        this.#end(lease);
      }
      this.#isMeasuring = false;
      const { unitsInUse: held, waiting } = this.capacity;
      const isIdle = held === 0 && waiting === 0 && this.#turns === this.#limits.turnsMax;
      if (!isIdle) this.#scheduleMeasurement();
    }, MEASURE_MS).unref();
  }

  #turnsNow(now: number): number {
    const { turnsMax, turnsMin } = this.#limits;
    if (now - this.#trustedAt > TRUSTED_MS) return turnsMax;
    if (this.#delayMs <= LATE_MS) return Math.min(turnsMax, Math.ceil(this.#turns * 1.1) + 1);
    const inUse = Math.min(this.#turns, this.capacity.unitsInUse);
    return Math.max(turnsMin, Math.floor(inUse * 0.8));
  }
}
