// Decides which line may take units, and which line is served next. A resource has hard bounds: the
// reserve of rank 0, the part of one holder, the part of one network. The bounds hold even while no
// caller waits. Within the bounds, lines take turns.
import type { Party, Rank } from "./party.ts";
import type { Demand, Share, Spent } from "./share.ts";

/** The part of a resource that one holder may use. */
export const HOLDER_PART = 0.8;
const NODE_RESERVE = 0.1;

export interface BoundOptions {
  /** Number of units. A function is called again for each decision. */
  readonly slots: number | (() => number);
  /** The part that is reserved for rank 0 of all holders together; a tenth by default. */
  readonly reserve?: number;
  /** Units that one holder may use; four fifths of all by default. */
  readonly holderMax?: number;
  /** Units that ranks above 0 may use together; all but the reserve by default. */
  readonly openMax?: number;
  /**
   * Units that one network of one rank of a holder may use; all by default. Rank 0 has no such
   * bound.
   */
  readonly networkMax?: number;
}

export class Bounds {
  readonly #options: BoundOptions;

  constructor(options: BoundOptions) {
    this.#options = options;
  }

  /** Returns the share that has no room for `units` more on this line; null if all of them have. */
  blocks(line: Share, units: number): Spent | null {
    const { party } = line;
    if (party.rank > 0) {
      const holderMax = this.#holderMax(party.holder, this.#slots());
      if (line.unitsInUse + units > this.#networkMax(party.networkShare, holderMax))
        return "network";
    }
    return this.#blocksRank(line.parent!, units, party);
  }

  /**
   * Returns the share above the networks that has no room for `units` more of this rank; null if
   * all of them have.
   */
  #blocksRank(rank: Share, units: number, party = rank.party): Spent | null {
    const holder = rank.parent!;
    const root = holder.parent!;
    const slots = this.#slots();
    if (party.holder !== null) {
      const holderMax = this.#holderMax(party.holder, slots);
      if (party.rank > 0 && holder.openUnits + units > withoutReserve(holderMax, party.reserve))
        return "rank";
      if (holder.unitsInUse + units > holderMax) return "holder";
    }
    if (party.rank > 0 && root.openUnits + units > this.#openMax(slots)) return "node";
    return root.unitsInUse + units > slots ? "node" : null;
  }

  /** Returns the most units that a party gets while no other party uses the resource. */
  mostOf(party: Party): number {
    const slots = this.#slots();
    const holderMax = this.#holderMax(party.holder, slots);
    if (party.rank === 0) return holderMax;
    return Math.min(
      this.#networkMax(party.networkShare, holderMax),
      withoutReserve(holderMax, party.reserve),
      this.#openMax(slots),
    );
  }

  /** Returns the share that is used up for a waiter of this line that needs `units`. */
  spentBy(line: Share, units: number): Spent {
    const blocked = this.blocks(line, units);
    if (blocked !== null && blocked !== "node") return blocked;
    const rank = line.parent!;
    const holder = rank.parent!;
    const root = holder.parent!;
    if (line.party.holder === null || holder.unitsInUse < root.fairPart) return "node";
    if (rank.unitsInUse >= holder.fairPart && line.party.rank > 0) return "rank";
    return "holder";
  }

  /**
   * Returns the line whose first waiter is served next; null if no waiter fits.
   * @param urgent waiter of rank 0 that comes before all other ranks, or undefined
   */
  next(root: Share, now: number, urgent: Demand | undefined): Share | null {
    if (urgent === undefined) return this.#firstBelow(root, now, 2, 1);
    const line = this.#firstBelow(root, now, 0, 1);
    // Units that are released one by one are reserved for a waiter that needs several units.
    const isReserved = this.blocks(urgent.line, urgent.units) === "node";
    return line ?? (isReserved ? null : this.#firstBelow(root, now, 2, 1));
  }

  /**
   * Visits the shares with waiters below `parent`, in the order of used time, until one has a line
   * to serve. Uses no closures, because this runs for each statement while callers wait.
   * @param level of these shares: 1 for holders, 2 for ranks, 3 for networks
   */
  #firstBelow(parent: Share, now: number, rankMax: Rank, level: number): Share | null {
    // The first share nearly always has a line to serve.
    let visited: Share[] | null = null;
    for (;;) {
      const best = leastServed(parent, now, visited);
      if (best === null) return null;
      const line = this.#lineOf(best, now, rankMax, level);
      if (line !== null || parent.children.size === 1) return line;
      (visited ??= []).push(best);
    }
  }

  /** Returns the line to serve at or below `share`. */
  #lineOf(share: Share, now: number, rankMax: Rank, level: number): Share | null {
    if (level === 3) return this.blocks(share, share.waiters[0]!.units) === null ? share : null;
    // A rank without room for one unit has no line that fits: with 1,000 waiters from 1,000
    // networks that saves 1 ms for each newcomer.
    const isClosed =
      level === 2 && (share.party.rank > rankMax || this.#blocksRank(share, 1) !== null);
    return isClosed ? null : this.#firstBelow(share, now, rankMax, level + 1);
  }

  /** Returns true if only rank 0 may take a unit. */
  isReserveOnly(root: Share): boolean {
    const slots = this.#slots();
    return root.openUnits + 1 > this.#openMax(slots) && root.unitsInUse < slots;
  }

  #openMax(slots: number): number {
    const { openMax = Infinity, reserve = NODE_RESERVE } = this.#options;
    return Math.min(openMax, withoutReserve(slots, reserve));
  }

  #slots(): number {
    const { slots } = this.#options;
    return typeof slots === "number" ? slots : slots();
  }

  #holderMax(holder: string | null, slots: number): number {
    if (holder === null) return slots;
    const { holderMax = Math.max(1, Math.floor(slots * HOLDER_PART)) } = this.#options;
    return Math.min(holderMax, slots);
  }

  #networkMax(share: number, holderMax: number): number {
    const { networkMax = Infinity } = this.#options;
    return share < 1
      ? Math.min(networkMax, Math.max(1, Math.floor(holderMax * share)))
      : networkMax;
  }
}

/** Returns the share with waiters that has used the least time. Skips the visited shares. */
function leastServed(parent: Share, now: number, visited: readonly Share[] | null): Share | null {
  let best: Share | null = null;
  let least = Infinity;
  for (const share of parent.children.values()) {
    if (share.waiting === 0 || visited?.includes(share) === true) continue;
    const spent = share.spent(now);
    if (spent < least || best === null) {
      best = share;
      least = spent;
    }
  }
  return best;
}

/**
 * Returns the units without the reserve. At least one unit is reserved, and at least one is not.
 */
function withoutReserve(all: number, reserve: number): number {
  return Math.max(Math.min(1, all), all - Math.max(1, Math.floor(all * reserve)));
}
