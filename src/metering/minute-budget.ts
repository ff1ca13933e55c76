// Counts the calls that this node may still admit in one minute, for one part of a workspace's rate
// limit. The node leases blocks of calls from the database, in the background and before it needs
// them. Each node can exceed the rate limit by at most one block (G11.1).
import { asOwnWork } from "../platform/capacity/index.ts";

/**
 * Leases `count` calls of a minute from the database.
 * @returns the number of calls that all nodes together had leased before
 */
export type LeaseCalls = (count: number) => Promise<number>;

/**
 * A block is a twentieth of the rate limit. So a node holds back few calls that other nodes could
 * use.
 */
const blocksPerMinute = 20;

/** The calls of one minute that this node may admit, for one part of a workspace's rate limit. */
export class MinuteBudget {
  readonly #limit: number;
  readonly #block: number;
  readonly #lease: LeaseCalls;
  /**
   * Calls that can be admitted now. The first block is available without a query, so a workspace
   * with few calls causes no query.
   */
  #available: number;
  /** Calls that are available or used on this node, but not yet leased from the database. */
  #unleased: number;
  /** Number of calls that this node has leased from the database. */
  #leased = 0;
  #leasedByOthers = 0;
  #used = 0;
  #leasing: Promise<void> | null = null;
  #isSpent = false;

  /**
   * @param limit calls per minute on all nodes together
   * @param leasesFirst true if the node must lease calls before it admits the first call
   */
  constructor(limit: number, lease: LeaseCalls, leasesFirst = false) {
    this.#limit = limit;
    this.#lease = lease;
    this.#block = Math.ceil(limit / blocksPerMinute);
    this.#available = this.#unleased = leasesFirst ? 0 : this.#block;
  }

  /**
   * Takes one call. Returns false if no call is left. Returns a value instead of a promise if the
   * node has an available call.
   */
  take(): boolean | Promise<boolean> {
    if (this.#available > 0) {
      this.#available -= 1;
      this.#used += 1;
      if (this.#available * 2 <= this.#block && !this.#isSpent) void this.#takeBlock();
      return true;
    }
    return this.#isSpent ? false : this.#takeBlock().then(() => this.take());
  }

  /** Gives back a taken call that does not count. */
  refund(): void {
    this.#available += 1;
    this.#used -= 1;
  }

  /** True if all taken calls were given back and no call was leased. */
  get isUnused(): boolean {
    return this.#used === 0 && this.#leased === 0;
  }

  /** Calls left this minute, as far as this node knows. */
  get left(): number {
    if (this.#isSpent) return this.#available;
    return Math.max(this.#available, this.#limit - this.#leasedByOthers - this.#used);
  }

  #takeBlock(): Promise<void> {
    this.#leasing ??= asOwnWork(() => this.#leaseBlock()).finally(() => (this.#leasing = null));
    return this.#leasing;
  }

  async #leaseBlock(): Promise<void> {
    const count = this.#unleased + this.#block;
    const unleased = this.#unleased;
    // During an outage of the database, this node counts as if it were the only node.
    const before = await this.#lease(count).catch(() => this.#leased);
    const granted = Math.max(0, Math.min(count, this.#limit - before));
    this.#leasedByOthers = Math.max(0, before - this.#leased);
    this.#leased += count;
    this.#unleased = 0;
    this.#available = Math.max(0, this.#available + granted - unleased);
    this.#isSpent = granted < count;
  }
}
