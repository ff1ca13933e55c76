// The waiters of a capacity. Refuses a waiter behind too many of its network, of its rank or of the
// node; a longer line of another network loses its newest waiter first.
import { type Share, type Spent, type Waiter } from "./share.ts";

export interface QueueBounds {
  readonly network?: number;
  readonly rank?: number;
  readonly node?: number;
}

export class Queue {
  /** In the order of arrival, which is the order of their deadlines too. */
  readonly waiters = new Set<Waiter>();
  readonly #trusted = new Set<Waiter>();
  readonly #root: Share;
  readonly #bounds: Required<QueueBounds>;
  readonly #refuse: (waiter: Waiter, spent: Spent) => void;

  constructor(root: Share, bounds: QueueBounds, refuse: (waiter: Waiter, spent: Spent) => void) {
    this.#root = root;
    this.#bounds = { network: Infinity, rank: Infinity, node: Infinity, ...bounds };
    this.#refuse = refuse;
  }

  /**
   * The time at which the oldest waiter of rank 0 arrived. Undefined if there is none, or if all
   * waiters are of rank 0.
   */
  get trustedSince(): number | undefined {
    if (this.#trusted.size === this.waiters.size) return undefined;
    const [oldest] = this.#trusted;
    return oldest?.since;
  }

  /** Puts a waiter into its line. @returns the share whose queue is full, and null otherwise */
  enter(waiter: Waiter): Spent | null {
    const { line } = waiter;
    // The gateway's own work always waits.
    const full = line.party.holder === null ? null : this.#fullFor(line);
    if (full !== null) return full;
    line.waiters.push(waiter);
    line.countWaiting(1);
    this.waiters.add(waiter);
    if (line.party.rank === 0) this.#trusted.add(waiter);
    return null;
  }

  leave(waiter: Waiter): void {
    const { line } = waiter;
    this.waiters.delete(waiter);
    this.#trusted.delete(waiter);
    if (line.waiters[0] === waiter) line.waiters.shift();
    else line.waiters.splice(line.waiters.indexOf(waiter), 1);
    line.countWaiting(-1);
    line.forgetUnused();
  }

  #fullFor(line: Share): Spent | null {
    const { network, rank, node } = this.#bounds;
    if (line.waiting >= network) return "network";
    const ofRank = line.parent!;
    if (ofRank.waiting >= rank && !this.#displaceIn([ofRank], line))
      return line.party.rank === 0 ? "holder" : "rank";
    if (this.waiters.size >= node && !this.#displaceIn(this.#openRanks(), line)) return "node";
    return null;
  }

  /**
   * Refuses the newest waiter of the longest line, if that line stays as long as `line` becomes.
   */
  #displaceIn(ranks: Iterable<Share>, line: Share): boolean {
    let longest: Share | undefined;
    for (const rank of ranks)
      for (const one of rank.children.values())
        if (one.waiting > (longest?.waiting ?? 0)) longest = one;
    if (longest === undefined || longest.waiting <= line.waiting + 1) return false;
    const newest = longest.waiters.at(-1)!;
    this.leave(newest);
    this.#refuse(newest, "network");
    return true;
  }

  *#openRanks(): Iterable<Share> {
    for (const holder of this.#root.children.values())
      for (const rank of holder.children.values()) if (rank.party.rank > 0) yield rank;
  }
}
