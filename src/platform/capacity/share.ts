// A share: what one holder, one rank of it, or one network of a rank uses of a resource. Shares
// form a tree of these three levels.
import type { CapacityLease } from "./lease.ts";
import type { Party } from "./party.ts";

/** Units that a line lacks. */
export interface Demand {
  readonly line: Share;
  readonly units: number;
  /** Monotonic milliseconds. */
  readonly since: number;
}

/** A request for units that has not been granted yet. */
export interface Waiter extends Demand {
  readonly answer: LeaseAnswer;
}

/** Called once: with a lease, or with the share that is used up. */
export type LeaseAnswer = (outcome: CapacityLease | Spent) => void;

/**
 * The share that a refused party has used up: its network's, its rank's, its holder's, or all that
 * the node has.
 */
export type Spent = "network" | "rank" | "holder" | "node";

export class Share {
  readonly parent: Share | null;
  readonly key: string | number | null;
  readonly party: Party;
  readonly children = new Map<string | number | null, Share>();
  /** Waiters of this share itself, the longest waiting first. Only networks have some. */
  readonly waiters: Waiter[] = [];
  /** Units in use, and of these the ones above rank 0. */
  held = 0;
  open = 0;
  /** Units that the waiters of this share and of all shares below it ask for. */
  waiting = 0;
  /** Unit-milliseconds of leases that have ended. */
  #used: number;
  /** False if nobody waits for the resource: then the time used does not matter. */
  readonly #hasTurns: boolean;
  /** Sum of units times the start of the lease, over the leases that go on. */
  #started = 0;

  private constructor(
    parent: Share | null,
    key: Share["key"],
    party: Party,
    used: number,
    hasTurns: boolean,
  ) {
    this.parent = parent;
    this.key = key;
    this.party = party;
    this.#used = used;
    this.#hasTurns = hasTurns;
  }

  static root(party: Party, hasTurns: boolean): Share {
    return new Share(null, null, party, 0, hasTurns);
  }

  /**
   * Returns the share of the party's network, and makes the shares above it where they are missing.
   */
  lineOf(party: Party, now: number): Share {
    return this.#child(party.holder, party, now).#child(party.rank, party, now).#child(
      party.network,
      party,
      now,
    );
  }

  /**
   * A newcomer starts where the least served of its neighbours stands, so that idle time earns no
   * credit.
   */
  #child(key: Share["key"], party: Party, now: number): Share {
    const known = this.children.get(key);
    if (known !== undefined) return known;
    const used = this.#hasTurns ? this.#leastSpent(now) : 0;
    const child = new Share(this, key, party, used, this.#hasTurns);
    this.children.set(key, child);
    return child;
  }

  #leastSpent(now: number): number {
    if (this.children.size === 0) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (const child of this.children.values()) least = Math.min(least, child.spent(now));
    return least;
  }

  /**
   * Returns the unit-milliseconds used so far, those of running leases included. The share with the
   * least is served next.
   */
  spent(now: number): number {
    return this.#used + this.held * now - this.#started;
  }

  /** Counts a lease on this share and on all shares above it. */
  take(units: number, now: number, isOpen = this.party.rank > 0): void {
    this.held += units;
    if (isOpen) this.open += units;
    this.#started += units * now;
    this.parent?.take(units, now, isOpen);
  }

  /** Ends a lease that was taken at `since`. */
  giveBack(units: number, since: number, now: number, isOpen = this.party.rank > 0): void {
    this.held -= units;
    if (isOpen) this.open -= units;
    this.#started -= units * since;
    this.#used += units * (now - since);
    this.parent?.giveBack(units, since, now, isOpen);
  }

  countWaiting(change: number): void {
    this.waiting += change;
    this.parent?.countWaiting(change);
  }

  /**
   * Removes shares that hold nothing and wait for nothing, so that passing callers leave nothing
   * behind.
   */
  forgetUnused(): void {
    if (this.parent === null || this.held > 0 || this.waiting > 0) return;
    if (this.parent.children.get(this.key) === this) this.parent.children.delete(this.key);
    this.parent.forgetUnused();
  }

  /**
   * Returns the part of `held` that each child would have if all had the same; at least one unit.
   */
  get fairPart(): number {
    return Math.max(1, this.held / this.children.size);
  }
}
