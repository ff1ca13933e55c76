// A lease: units of a resource that a party holds until it gives them back.
import type { Share, Spent } from "./share.ts";

/** Work that the capacity can end early for waiting parties. */
export interface EndableWork {
  /**
   * Returns how suitable the work is to be ended. The most suitable work ends first. Null: the work
   * must not be ended now.
   * @param leasedMs time since the grant of the lease
   * @param waiting the line that waits for the units
   */
  readonly suitability: (leasedMs: number, waiting: Share) => number | null;
  /**
   * Returns true if the work hardly uses its units. Idle work may also be ended within its part,
   * and for its own line.
   */
  readonly isIdle?: () => boolean;
  /** Ends the work. The work releases its lease when it has ended. */
  readonly end: (spent: Spent) => void;
}

export class CapacityLease {
  readonly line: Share;
  /** Only the capacity changes `units` and `since`. */
  units: number;
  /** Monotonic milliseconds of the grant, or of the last change of units. */
  since: number;
  /** Null: the work is never ended for waiting parties. */
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

  /** Gives the units back. Further calls do nothing. */
  release(): void {
    if (!this.#isActiveNow) return;
    this.#isActiveNow = false;
    this.#giveBack(this);
  }
}
