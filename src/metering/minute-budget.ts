// The calls that a node may still answer for one share of a workspace's minute: leased from the database in blocks, ahead of need and in the
// background. Refuses calls beyond the rate; all nodes together exceed it by at most one block each (G11.1).
import { asOwnWork } from "../platform/capacity/index.ts";

/** Takes `count` calls from a minute's rate. @returns how many were taken before, by all nodes together */
export type Lease = (count: number) => Promise<number>;

/** A node holds back at most so little of the rate from the others: a block is its twentieth part. */
const blocksPerMinute = 20;

export class MinuteBudget {
  readonly #limit: number;
  readonly #block: number;
  readonly #lease: Lease;
  /** Calls at hand. The first ones are at hand before the database was asked: a quiet workspace never asks it. */
  #atHand: number;
  /** Calls at hand, or used, that the database does not know of yet. */
  #owed: number;
  /** Calls asked for so far; what others have taken is what the database says beyond it. */
  #asked = 0;
  #others = 0;
  #used = 0;
  #leasing: Promise<void> | null = null;
  #isSpent = false;

  /**
   * @param limit calls per minute
   * @param isAskedFirst no call is let through before the database was asked
   */
  constructor(limit: number, lease: Lease, isAskedFirst = false) {
    this.#limit = limit;
    this.#lease = lease;
    this.#block = Math.ceil(limit / blocksPerMinute);
    this.#atHand = this.#owed = isAskedFirst ? 0 : this.#block;
  }

  /** Takes one call; false when there is none left. A promise only where the database must be asked first. */
  take(): boolean | Promise<boolean> {
    if (this.#atHand > 0) {
      this.#atHand -= 1;
      this.#used += 1;
      if (this.#atHand * 2 <= this.#block && !this.#isSpent) void this.#takeBlock();
      return true;
    }
    if (this.#isSpent) return false;
    return this.#takeBlock().then(() => this.take());
  }

  /** Gives back a call that turned out not to count. */
  refund(): void {
    this.#atHand += 1;
    this.#used -= 1;
  }

  /** Nothing was taken that was not given back, and the database knows of nothing. */
  get isUnused(): boolean {
    return this.#used === 0 && this.#asked === 0;
  }

  /** Calls left this minute, as far as this node knows. */
  get left(): number {
    if (this.#isSpent) return this.#atHand;
    return Math.max(this.#atHand, this.#limit - this.#others - this.#used);
  }

  #takeBlock(): Promise<void> {
    this.#leasing ??= asOwnWork(() => this.#ask()).finally(() => (this.#leasing = null));
    return this.#leasing;
  }

  async #ask(): Promise<void> {
    const count = this.#owed + this.#block;
    const owed = this.#owed;
    // Where the database cannot be asked, this node counts as if it were alone.
    const before = await this.#lease(count).catch(() => this.#asked);
    const granted = Math.max(0, Math.min(count, this.#limit - before));
    this.#others = Math.max(0, before - this.#asked);
    this.#asked += count;
    this.#owed = 0;
    this.#atHand = Math.max(0, this.#atHand + granted - owed);
    this.#isSpent = granted < count;
  }
}
