// A lease: units of a resource that a party holds until it gives them back.
import type { Share, Spent } from "./share.ts";

/** Work that can be ended early for others. */
export interface Yielding {
  /**
   * Returns how suitable the work is to be ended: the most suitable ends first. Null: it may not be
   * ended now.
   * @param heldMs time since the lease was granted
   * @param waiting the line that it would be ended for
   */
  readonly suitability: (heldMs: number, waiting: Share) => number | null;
  /**
   * Returns true if the work hardly uses its units. It then also ends within its part, and for its
   * own line.
   */
  readonly isIdle?: () => boolean;
  /** Ends the work. It gives the lease back when it has ended. */
  readonly end: (spent: Spent) => void;
}

export class CapacityLease {
  readonly line: Share;
  /** Only the capacity changes these two. */
  units: number;
  /** Monotonic milliseconds of the grant, or of the last change of units. */
  since: number;
  /** Null: the work is never ended for others. */
  yielding: Yielding | null = null;
  /** True once the work was asked to end. */
  isEnding = false;
  readonly #giveBack: (lease: CapacityLease) => void;
  #isHeldNow = true;

  constructor(line: Share, units: number, since: number, giveBack: (lease: CapacityLease) => void) {
    this.line = line;
    this.units = units;
    this.since = since;
    this.#giveBack = giveBack;
  }

  get isHeld(): boolean {
    return this.#isHeldNow;
  }

  /** Gives the units back. Further calls do nothing. */
  release(): void {
    if (!this.#isHeldNow) return;
    this.#isHeldNow = false;
    this.#giveBack(this);
  }
}
