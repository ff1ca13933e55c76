// A share: the units of a resource that one holder, one rank of a holder, or one network of a rank
// uses. Shares form a tree of these three levels. A line is a share of the lowest level.
import type { CapacityLease } from "./lease.ts";
import type { Party } from "./party.ts";

/** Units that a line requests. */
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
 * The share that a refused party has used up: of its network, its rank or its holder. `node`: all
 * units of the node are in use.
 */
export type Spent = "network" | "rank" | "holder" | "node";

export class Share {
  readonly parent: Share | null;
  readonly key: string | number | null;
  readonly party: Party;
  readonly children = new Map<string | number | null, Share>();
  /** Waiters of this share, the oldest first. Only lines have waiters. */
  readonly waiters: Waiter[] = [];
  /** Units in use, and the part of them that ranks above 0 use. */
  unitsInUse = 0;
  openUnits = 0;
  /** Units that the waiters of this share and of all shares below it request. */
  waiting = 0;
  /** Unit-milliseconds of leases that have ended. */
  #used: number;
  /** False if the resource has no waiters (`waitMs` 0). The used time then has no effect. */
  readonly #hasTurns: boolean;
  /** Sum of units times start time over the running leases. */
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
   * Returns the line of the party. Creates the missing shares.
   */
  lineOf(party: Party, now: number): Share {
    return this.#child(party.holder, party, now).#child(party.rank, party, now).#child(
      party.network,
      party,
      now,
    );
  }

  /**
   * Returns the child with this key. A new child starts with the used time of its least served
   * neighbour, so that idle time earns no credit.
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
    return this.#used + this.unitsInUse * now - this.#started;
  }

  /** Counts a lease on this share and on all shares above it. */
  take(units: number, now: number, isOpen = this.party.rank > 0): void {
    this.unitsInUse += units;
    if (isOpen) this.openUnits += units;
    this.#started += units * now;
    this.parent?.take(units, now, isOpen);
  }

  /** Ends a lease that was taken at `since`. */
  giveBack(units: number, since: number, now: number, isOpen = this.party.rank > 0): void {
    this.unitsInUse -= units;
    if (isOpen) this.openUnits -= units;
    this.#started -= units * since;
    this.#used += units * (now - since);
    this.parent?.giveBack(units, since, now, isOpen);
  }

  countWaiting(change: number): void {
    this.waiting += change;
    this.parent?.countWaiting(change);
  }

  /**
   * Removes shares without units and waiters, so that callers that are gone use no memory.
   */
  forgetUnused(): void {
    if (this.parent === null || this.unitsInUse > 0 || this.waiting > 0) return;
    if (this.parent.children.get(this.key) === this) this.parent.children.delete(this.key);
    this.parent.forgetUnused();
  }

  /**
   * Returns the units in use divided by the number of children; at least one unit.
   */
  get fairPart(): number {
    return Math.max(1, this.unitsInUse / this.children.size);
  }
}
