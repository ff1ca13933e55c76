// Applies the rate limit of one workspace to the calls of one minute on this node. The limit has an
// open part for all callers, and a reserved part. Callers with a secret, such as a server key, may
// use the reserved part when the open part is used up. A plan can also limit the calls of each
// network (G11.8, G11.9).
import { MinuteBudget, type LeaseCalls } from "./minute-budget.ts";
import type { PlanShares, Spender } from "./plan-shares.ts";

/**
 * The budget from which the call was taken. Null if the parts of the limit that the caller may use
 * have no call left this minute. "network" if the caller's network has used up its calls.
 */
export type RateTake = MinuteBudget | "network" | null;

/** The budgets of calls that one workspace has in one minute on this node. */
export class MinuteRate {
  readonly #shares: PlanShares;
  readonly #budgetOf: (limit: number, share: string, leasesFirst?: boolean) => MinuteBudget;
  readonly #open: MinuteBudget;
  readonly #reserved: MinuteBudget | null;
  /**
   * Budgets by network. A network has a budget only while at least one of its calls counts, so that
   * the number of budgets stays limited.
   */
  readonly #networks = new Map<string, MinuteBudget>();

  /** @param processes number of gateway processes of this machine */
  constructor(shares: PlanShares, leaseOf: (share: string) => LeaseCalls, processes = 1) {
    const { perMinute, reservedPerMinute } = shares;
    this.#shares = shares;
    this.#budgetOf = (limit, share, leasesFirst = processes > 1) =>
      new MinuteBudget(limit, leaseOf(share), leasesFirst, processes);
    this.#open = this.#budgetOf(perMinute - reservedPerMinute, "");
    // The budget of the reserved part must lease calls before it admits one. Otherwise a node could
    // exceed the rate limit by two blocks of calls: one of the open part and one of the reserved
    // part.
    this.#reserved = reservedPerMinute > 0 ? this.#budgetOf(reservedPerMinute, "kept", true) : null;
  }

  /**
   * Takes one call from the budgets that apply to the caller. Returns a value instead of a promise
   * if no network limit applies and the open part has an available call on this node.
   */
  take(spender: Spender): RateTake | Promise<RateTake> {
    const own = spender.hasSecret ? null : this.#ownOf(spender);
    if (own !== null) return this.#takeForNetwork(own, spender);
    const isTaken = this.#open.take();
    return isTaken === true ? this.#open : this.#takeReserved(isTaken, spender);
  }

  /**
   * Takes one call from the budget of the network, then one from the open part. So a network that
   * has used up its calls takes nothing from the open part, not even for a moment.
   */
  async #takeForNetwork(own: MinuteBudget, spender: Spender): Promise<RateTake> {
    if (!(await own.take())) return "network";
    const taken = await this.#takeReserved(this.#open.take(), spender);
    if (taken === null) this.#refundNetwork(spender);
    return taken;
  }

  /**
   * Returns the budget of the open part if a call was taken from it. Otherwise takes a call from
   * the reserved part, if the caller has a secret.
   * @param isTaken true if a call was taken from the open part
   */
  async #takeReserved(isTaken: boolean | Promise<boolean>, spender: Spender): Promise<RateTake> {
    if (await isTaken) return this.#open;
    return spender.hasSecret && (await this.#reserved?.take()) === true ? this.#reserved : null;
  }

  /** Gives back a call that was taken, because it does not count as usage. */
  refund(budget: MinuteBudget, spender: Spender): void {
    budget.refund();
    this.#refundNetwork(spender);
  }

  /** Returns the number of calls per minute that the caller may make. */
  limitOf({ hasSecret }: Spender): number {
    const { perMinute, reservedPerMinute, networkPerMinute } = this.#shares;
    if (hasSecret) return perMinute;
    return Math.min(perMinute - reservedPerMinute, networkPerMinute ?? perMinute);
  }

  /**
   * Returns the number of calls that the caller has left this minute, as far as this node knows.
   */
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
    // If the open part has no calls left, the call is rejected anyway and needs no budget of its
    // network.
    if (this.#open.left === 0) return null;
    let own = this.#networks.get(network);
    if (own === undefined) {
      own = this.#budgetOf(networkPerMinute, network);
      this.#networks.set(network, own);
    }
    return own;
  }

  /**
   * Gives back a call of the network. A budget without counted calls is removed, so that rejected
   * calls from many networks cannot fill the memory.
   */
  #refundNetwork({ network }: Spender): void {
    const own = network === null ? undefined : this.#networks.get(network);
    if (network === null || own === undefined) return;
    own.refund();
    if (own.isUnused) this.#networks.delete(network);
  }
}
