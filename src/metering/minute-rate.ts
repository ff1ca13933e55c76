// The rate of one workspace's minute on this node, in shares: what anybody may spend comes first; behind it is what is kept for holders
// of a secret; and a network spends of its own share as well, where the plan bounds it (G11.8, G11.9).
import { MinuteBudget, type Lease } from "./minute-budget.ts";
import type { PlanShares, Spender } from "./plan-shares.ts";
import type { LeasedShare } from "./rate-lease-store.ts";

/** What a call was taken from; null where nothing is left of the minute, "network" where its network has spent its share. */
export type Taken = MinuteBudget | "network" | null;

export class MinuteRate {
  readonly #shares: PlanShares;
  readonly #leaseOf: (share: LeasedShare) => Lease;
  readonly #open: MinuteBudget;
  readonly #kept: MinuteBudget | null;
  /** Of networks with a call that counts, so never more than calls of the minute. */
  readonly #networks = new Map<string, MinuteBudget>();

  constructor(shares: PlanShares, leaseOf: (share: LeasedShare) => Lease) {
    const { perMinute, keptPerMinute } = shares;
    this.#shares = shares;
    this.#leaseOf = leaseOf;
    this.#open = new MinuteBudget(perMinute - keptPerMinute, leaseOf(""));
    // Asked for first: a node that served two first blocks unasked would exceed the rate by two.
    this.#kept = keptPerMinute > 0 ? new MinuteBudget(keptPerMinute, leaseOf("kept"), true) : null;
  }

  /** Takes one call; a promise only where the database must be asked first. */
  take(spender: Spender): Taken | Promise<Taken> {
    if (spender.hasSecret) return this.#takeAny();
    const own = this.#ownOf(spender);
    if (own === null) return this.#takeFrom(this.#open);
    // Its own share first: whoever has used it up takes nothing from the others, not even for a moment.
    return follow(own.take(), (isOwn) => (isOwn ? this.#takeOpenBeside(spender) : "network"));
  }

  /** Gives back a call that turned out not to count. */
  refund(budget: MinuteBudget, spender: Spender): void {
    budget.refund();
    this.#refundNetwork(spender);
  }

  /** Calls per minute that are the spender's to spend. */
  limitOf({ hasSecret }: Spender): number {
    const { perMinute, keptPerMinute, networkPerMinute } = this.#shares;
    if (hasSecret) return perMinute;
    return Math.min(perMinute - keptPerMinute, networkPerMinute ?? perMinute);
  }

  /** Calls that are left to the spender this minute, as far as this node knows. */
  leftFor(spender: Spender): number {
    const { left } = this.#open;
    if (spender.hasSecret) return left + (this.#kept?.left ?? 0);
    if (spender.network === null) return left;
    const { networkPerMinute } = this.#shares;
    if (networkPerMinute === null) return left;
    return Math.min(left, this.#networks.get(spender.network)?.left ?? networkPerMinute);
  }

  #takeAny(): Taken | Promise<Taken> {
    const isTaken = this.#open.take();
    // Nearly always, and without a closure of its own.
    if (isTaken === true) return this.#open;
    return follow(isTaken, (isOpen) => (isOpen ? this.#open : this.#takeFrom(this.#kept)));
  }

  #takeOpenBeside(spender: Spender): Taken | Promise<Taken> {
    return follow(this.#takeFrom(this.#open), (taken) => {
      if (taken === null) this.#refundNetwork(spender);
      return taken;
    });
  }

  #takeFrom(budget: MinuteBudget | null): Taken | Promise<Taken> {
    if (budget === null) return null;
    const isTaken = budget.take();
    if (isTaken === true) return budget;
    return follow(isTaken, (is) => (is ? budget : null));
  }

  #ownOf({ network }: Spender): MinuteBudget | null {
    const { networkPerMinute } = this.#shares;
    if (network === null || networkPerMinute === null) return null;
    // Where nothing is left for anybody, nobody's share matters, and none is remembered.
    if (this.#open.left === 0) return null;
    let own = this.#networks.get(network);
    if (own === undefined) {
      own = new MinuteBudget(networkPerMinute, this.#leaseOf({ network }));
      this.#networks.set(network, own);
    }
    return own;
  }

  /** Whoever counts nothing is forgotten: refused calls of ever other networks must not fill the memory. */
  #refundNetwork({ network }: Spender): void {
    const own = network === null ? undefined : this.#networks.get(network);
    if (network === null || own === undefined) return;
    own.refund();
    if (own.isUnused) this.#networks.delete(network);
  }
}

function follow<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
