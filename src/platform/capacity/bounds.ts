// Decides which request that waits for a shared resource (such as database connections) is served
// next. Three limits always hold. Some units of the resource are reserved for trusted callers (such
// as server keys). One workspace may use only some of the units. One network may use only some of
// the units. Within these limits, workspaces, classes of callers and networks take turns. A "line"
// is the queue of one network.
import type { Party, Rank } from "./party.ts";
import type { Demand, Share, Spent } from "./share.ts";

/** The fraction of a resource that one holder (usually a workspace) may use. */
export const HOLDER_PART = 0.8;
const NODE_RESERVE = 0.1;

export interface BoundOptions {
  /**
   * Number of units of the resource, such as connections. A function is called at each check,
   * because its result may change.
   */
  readonly slots: number | (() => number);
  /** Fraction of the units that only trusted callers (rank 0) may use; 0.1 by default. */
  readonly reserve?: number;
  /**
   * Largest number of units (such as connections) that one holder (usually a workspace) may use. By
   * default four fifths of `slots`.
   */
  readonly holderMax?: number;
  /**
   * Largest number of units (such as connections) that untrusted callers (public and anonymous) may
   * use together. By default all units except the reserve.
   */
  readonly openMax?: number;
  /**
   * Largest number of units (such as connections) that one network may use. Each workspace and each
   * class of untrusted callers (public, anonymous) counts separately. No limit by default. Trusted
   * callers (rank 0) have no such limit.
   */
  readonly networkMax?: number;
}

export class Bounds {
  readonly #options: BoundOptions;

  constructor(options: BoundOptions) {
    this.#options = options;
  }

  /**
   * Returns null if a network may use `units` more units (such as connections) now. Otherwise
   * returns the level of the limit that prevents this: network, class of callers (`rank`),
   * workspace (`holder`) or node.
   */
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
   * Does the same as `blocks`, but ignores the limit of the network. If the result is not null, no
   * network of this class of callers (`rank`) can get more units.
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

  /**
   * Returns the largest number of units (such as connections) that this caller could get if no
   * other caller used the resource.
   */
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

  /**
   * Returns the level whose share is used up: network, class of callers, workspace or node. The
   * error of a refused request names this level.
   */
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
   * Returns the line (queue of one network) whose oldest request is served next; null if no waiting
   * request fits within the limits.
   * @param urgent the oldest trusted request, if it has waited so long that trusted requests are
   *   served first; otherwise undefined
   */
  next(root: Share, now: number, urgent: Demand | undefined): Share | null {
    if (urgent === undefined) return this.#firstBelow(root, now, 2, 1);
    const line = this.#firstBelow(root, now, 0, 1);
    // The urgent request may need several units (such as connections), which become free one by
    // one. Untrusted requests must not take them in the meantime.
    const isReserved = this.blocks(urgent.line, urgent.units) === "node";
    return line ?? (isReserved ? null : this.#firstBelow(root, now, 2, 1));
  }

  /**
   * Visits the children of `parent` (workspaces, classes or networks) that have waiting requests,
   * until a child has a request within the limits. The child that has used the resource for the
   * least time comes first. Uses no closures, because this runs for each statement while callers
   * wait.
   * @param level level of the children: 1 for workspaces, 2 for classes, 3 for networks
   */
  #firstBelow(parent: Share, now: number, rankMax: Rank, level: number): Share | null {
    // The list of visited children is created only when needed, because a request of the first
    // child nearly always fits.
    let visited: Share[] | null = null;
    for (;;) {
      const best = leastServed(parent, now, visited);
      if (best === null) return null;
      const line = this.#lineOf(best, now, rankMax, level);
      if (line !== null || parent.children.size === 1) return line;
      (visited ??= []).push(best);
    }
  }

  /**
   * Returns the line (queue of one network) to serve: `share` itself, or a line below `share`.
   * Returns null if no waiting request fits within the limits.
   */
  #lineOf(share: Share, now: number, rankMax: Rank, level: number): Share | null {
    if (level === 3) return this.blocks(share, share.waiters[0]!.units) === null ? share : null;
    // If one more unit would exceed the limit of a class, none of its networks can be served.
    // Skipping the class saves 1 ms for each new request if 1,000 requests from 1,000 networks
    // wait.
    const isClosed =
      level === 2 && (share.party.rank > rankMax || this.#blocksRank(share, 1) !== null);
    return isClosed ? null : this.#firstBelow(share, now, rankMax, level + 1);
  }

  /** Returns true if all free units (such as connections) are reserved for trusted callers. */
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

/**
 * Returns the child of `parent` (workspace, class or network) that has used the resource for the
 * least time. Skips children in `visited`, and children without waiting requests.
 */
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
 * Subtracts the units that are reserved for trusted callers from `all`. Reserves at least one unit,
 * and leaves at least one unit for untrusted callers.
 */
function withoutReserve(all: number, reserve: number): number {
  return Math.max(Math.min(1, all), all - Math.max(1, Math.floor(all * reserve)));
}
