// The rate of one workspace's minute on this node. Every caller takes from the open share first.
// Server keys may then take from the reserved share. A network also takes from its own share if the
// plan limits networks (G11.8, G11.9).
import { MinuteBudget, type LeaseCalls } from "./minute-budget.ts";
import type { PlanShares, Spender } from "./plan-shares.ts";

/**
 * The budget from which a call was taken. Null if no call is left this minute, "network" if the
 * network's share is spent.
 */
export type RateTake = MinuteBudget | "network" | null;

/** The budgets of one workspace and minute on this node. */
export class MinuteRate {
  readonly #shares: PlanShares;
  readonly #leaseOf: (share: string) => LeaseCalls;
  readonly #open: MinuteBudget;
  readonly #reserved: MinuteBudget | null;
  /**
   * Budgets of networks with at least one counted call, so never more budgets than calls in the
   * minute.
   */
  readonly #networks = new Map<string, MinuteBudget>();

  constructor(shares: PlanShares, leaseOf: (share: string) => LeaseCalls) {
    const { perMinute, reservedPerMinute } = shares;
    this.#shares = shares;
    this.#leaseOf = leaseOf;
    this.#open = new MinuteBudget(perMinute - reservedPerMinute, leaseOf(""));
    // Leased before use. A node with two unleased first blocks would exceed the rate by two blocks.
    this.#reserved =
      reservedPerMinute > 0 ? new MinuteBudget(reservedPerMinute, leaseOf("kept"), true) : null;
  }

  /** Takes one call. */
  async take(spender: Spender): Promise<RateTake> {
    // The network's own share is taken first. A network with a spent share never takes open calls,
    // not even temporarily.
    const own = spender.hasSecret ? null : this.#ownOf(spender);
    if (own !== null && !(await own.take())) return "network";
    if (await this.#open.take()) return this.#open;
    if (own !== null) this.#refundNetwork(spender);
    return spender.hasSecret && (await this.#reserved?.take()) === true ? this.#reserved : null;
  }

  /** Returns a call that does not count. */
  refund(budget: MinuteBudget, spender: Spender): void {
    budget.refund();
    this.#refundNetwork(spender);
  }

  /** Returns the calls per minute that the spender may use. */
  limitOf({ hasSecret }: Spender): number {
    const { perMinute, reservedPerMinute, networkPerMinute } = this.#shares;
    if (hasSecret) return perMinute;
    return Math.min(perMinute - reservedPerMinute, networkPerMinute ?? perMinute);
  }

  /** Returns the calls left to the spender this minute, as far as this node knows. */
  leftFor(spender: Spender): number {
    const { left } = this.#open;
    if (spender.hasSecret) return left + (this.#reserved?.left ?? 0);
    if (spender.network === null) return left;
    const { networkPerMinute } = this.#shares;
    if (networkPerMinute === null) return left;
    return Math.min(left, this.#networks.get(spender.network)?.left ?? networkPerMinute);
  }

  #ownOf({ network }: Spender): MinuteBudget | null {
    const { networkPerMinute } = this.#shares;
    if (network === null || networkPerMinute === null) return null;
    // Without open calls the network's share does not matter, and needs no budget.
    if (this.#open.left === 0) return null;
    let own = this.#networks.get(network);
    if (own === undefined) {
      own = new MinuteBudget(networkPerMinute, this.#leaseOf(network));
      this.#networks.set(network, own);
    }
    return own;
  }

  /**
   * Networks with a count of zero are removed, so that rejected calls from many networks cannot
   * fill the memory.
   */
  #refundNetwork({ network }: Spender): void {
    const own = network === null ? undefined : this.#networks.get(network);
    if (network === null || own === undefined) return;
    own.refund();
    if (own.isUnused) this.#networks.delete(network);
  }
}
