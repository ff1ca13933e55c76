// A lease: units of a shared resource, such as one connection, that a caller has until it releases
// them.
import type { Share, Spent } from "./share.ts";

/** Running work that the capacity can end early, so that waiting requests can be served. */
export interface EndableWork {
  /**
   * Returns how suitable this work is to be ended. The work with the highest number ends first.
   * Null: the work must not be ended now.
   * @param leasedMs milliseconds since the grant of the lease
   * @param waiting the line (queue of one network) whose request needs the units
   */
  readonly suitability: (leasedMs: number, waiting: Share) => number | null;
  /**
   * Returns true if the work is idle. Idle work hardly uses the resource, such as an upload that
   * receives no data. It may be ended even if its caller uses no more than a fair share.
   */
  readonly isIdle?: () => boolean;
  /** Ends the work. The work releases its lease when it has ended. */
  readonly end: (spent: Spent) => void;
}

export class CapacityLease {
  readonly line: Share;
  /**
   * Number of units of the resource, such as connections. Only `Capacity` changes `units` and
   * `since`.
   */
  units: number;
  /** Time of the grant, or of the last change of `units`, on the clock of `performance.now()`. */
  since: number;
  /** Null if the work must never be ended for other requests. */
  endableWork: EndableWork | null = null;
  /** True after the capacity has told the work to end. */
  isEnding = false;
  readonly #giveBack: (lease: CapacityLease) => void;
  #isActiveNow = true;

  constructor(line: Share, units: number, since: number, giveBack: (lease: CapacityLease) => void) {
    this.line = line;
    this.units = units;
    this.since = since;
    this.#giveBack = giveBack;
  }

  get isActive(): boolean {
    return this.#isActiveNow;
  }

  /** Releases the units of the resource. Further calls do nothing. */
  release(): void {
    if (!this.#isActiveNow) return;
    this.#isActiveNow = false;
    this.#giveBack(this);
  }
}
