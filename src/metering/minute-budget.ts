// Counts the calls of one minute that this node may still admit. A budget belongs to one part of a
// workspace's rate limit: the open part, the reserved part, or the part of one network
// (`minute-rate.ts`). The node leases blocks of calls from the database, so that all nodes together
// keep the limit. It leases them in the background, before its calls are used up. Each node can
// exceed the limit by at most one block (G11.1).
import { asOwnWork } from "../platform/capacity/index.ts";

/**
 * Leases `count` calls of a minute from the database, for this node.
 * @returns the number of calls that all nodes, including this node, had leased before
 */
export type LeaseCalls = (count: number) => Promise<number>;

/**
 * Number of blocks in the rate limit. With blocks of a twentieth of the limit, a node leases few
 * calls that it does not use. Other nodes can then use these calls.
 */
const blocksPerMinute = 20;

/** The calls of one minute that this node may admit, for one part of a workspace's rate limit. */
export class MinuteBudget {
  readonly #limit: number;
  readonly #processes: number;
  readonly #block: number;
  readonly #lease: LeaseCalls;
  /**
   * Calls that the node can admit now. The node may use its first block without a query, and leases
   * the calls of this block later. So a workspace with few calls causes no query.
   */
  #available: number;
  /** Calls of the first block that the node has not yet leased from the database. */
  #unleased: number;
  /** Number of calls that this node has leased from the database. */
  #leased = 0;
  #leasedByOthers = 0;
  #used = 0;
  #leasing: Promise<void> | null = null;
  #isSpent = false;

  /**
   * @param limit calls per minute on all nodes together
   * @param lease leases calls from the database
   * @param leasesFirst true if the process must lease calls from the database before it admits the
   *   first call. This is necessary for several processes of one machine, because they count as one
   *   node.
   * @param processes number of processes of this machine. During an outage of the database, each
   *   process admits its part of the limit.
   */
  constructor(limit: number, lease: LeaseCalls, leasesFirst = false, processes = 1) {
    this.#limit = limit;
    this.#processes = processes;
    this.#lease = lease;
    this.#block = Math.ceil(limit / blocksPerMinute);
    this.#available = this.#unleased = leasesFirst ? 0 : this.#block;
  }

  /**
   * Takes one call. The result is false if no call is left this minute. The result is a promise
   * only if the node must lease calls first.
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

  /** Gives back a call that was taken, because it does not count as usage. */
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
    const before = await this.#lease(count).catch(() => this.#leased * this.#processes);
    const granted = Math.max(0, Math.min(count, this.#limit - before));
    this.#leasedByOthers = Math.max(0, before - this.#leased);
    this.#leased += count;
    this.#unleased = 0;
    this.#available = Math.max(0, this.#available + granted - unleased);
    this.#isSpent = granted < count;
  }
}
