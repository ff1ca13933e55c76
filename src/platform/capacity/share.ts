// A share counts the units of a resource that a workspace, a class of its callers, or a network of
// that class uses. Shares form a tree of these three levels (in code: holder, rank, network). A
// line is a share of the lowest level: one network, with the queue of its waiting requests.
import type { CapacityLease } from "./lease.ts";
import type { Party } from "./party.ts";

/** A request for units of a shared resource, such as a connection. */
export interface Demand {
  readonly line: Share;
  readonly units: number;
  /** Time of the request, on the clock of `performance.now()`. */
  readonly since: number;
}

/** A request for units of the resource that still waits. */
export interface Waiter extends Demand {
  readonly answer: LeaseAnswer;
}

/** Called once: with a lease, or with the share that is used up if the request is refused. */
export type LeaseAnswer = (outcome: CapacityLease | Spent) => void;

/**
 * The level whose share a refused caller has used up: its network, its class of callers (`rank`) or
 * its workspace (`holder`). With `node`, all units of this process are in use.
 */
export type Spent = "network" | "rank" | "holder" | "node";

export class Share {
  readonly parent: Share | null;
  readonly key: string | number | null;
  readonly party: Party;
  readonly children = new Map<string | number | null, Share>();
  /** Waiting requests, the oldest first. Only lines (shares of a network) have waiting requests. */
  readonly waiters: Waiter[] = [];
  /**
   * Number of units (such as connections) in use, and how many of them untrusted callers (public
   * and anonymous) use.
   */
  unitsInUse = 0;
  openUnits = 0;
  /**
   * Number of units (such as connections) that waiting requests of this share, and of all shares
   * below it, ask for.
   */
  waiting = 0;
  /** Time used by leases that have ended: the sum of units times milliseconds. */
  #used: number;
  /**
   * False if requests never wait for the resource (`waitMs` is 0). The used time then has no
   * effect.
   */
  readonly #hasTurns: boolean;
  /**
   * Sum of units times start time over all running leases. With this sum, `spent` needs no loop
   * over the leases.
   */
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

  /** Returns the line (queue of one network) of a caller. Creates missing shares. */
  lineOf(party: Party, now: number): Share {
    return this.#child(party.holder, party, now).#child(party.rank, party, now).#child(
      party.network,
      party,
      now,
    );
  }

  /**
   * Returns the child with this key. A new child starts with the smallest used time of the other
   * children. Otherwise a workspace that was idle would come first for a long time.
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
   * Returns the time for which the resource was used: the sum of units times milliseconds, running
   * leases included. The share with the smallest sum is served next.
   */
  spent(now: number): number {
    return this.#used + this.unitsInUse * now - this.#started;
  }

  /** Adds the units of a new lease to this share and to all shares above it. */
  take(units: number, now: number, isOpen = this.party.rank > 0): void {
    this.unitsInUse += units;
    if (isOpen) this.openUnits += units;
    this.#started += units * now;
    this.parent?.take(units, now, isOpen);
  }

  /**
   * Subtracts the units of a lease that began at `since` from this share and all shares above it.
   */
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
   * Removes this share, and the shares above it, if no units are in use and no request waits. So
   * former callers use no memory.
   */
  forgetUnused(): void {
    if (this.parent === null || this.unitsInUse > 0 || this.waiting > 0) return;
    if (this.parent.children.get(this.key) === this) this.parent.children.delete(this.key);
    this.parent.forgetUnused();
  }

  /**
   * The fair part of each share directly below this one: the units in use divided by the number of
   * these shares. At least 1.
   */
  get fairPart(): number {
    return Math.max(1, this.unitsInUse / this.children.size);
  }
}
