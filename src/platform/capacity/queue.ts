// The waiters of a capacity. If the queue is too long, it refuses the newest waiter of the share
// with most waiters. It finds that share level by level: holder, rank, network.
import { TRUSTED_FIRST_MS } from "./preemption.ts";
import { type Share, type Spent, type Waiter } from "./share.ts";

/** Most units that waiters request together. A single waiter may always wait. */
export interface QueueBounds {
  readonly network?: number;
  readonly rank?: number;
  readonly node?: number;
}

/** Refuses a waiter. `spent` null: the capacity finds the share that is used up. */
export type RefuseWaiter = (waiter: Waiter, spent: Spent | null) => void;

export class Queue {
  /**
   * In the order of arrival, which is also the order of the deadlines. Arrays, because a `Set` that
   * loses and gains members all the time keeps finished requests in memory (decision 0013).
   */
  readonly waiters: Waiter[] = [];
  readonly #trusted: Waiter[] = [];
  readonly #root: Share;
  readonly #bounds: Required<QueueBounds>;
  readonly #refuse: RefuseWaiter;

  constructor(root: Share, bounds: QueueBounds, refuse: RefuseWaiter) {
    this.#root = root;
    this.#bounds = { network: Infinity, rank: Infinity, node: Infinity, ...bounds };
    this.#refuse = refuse;
  }

  /**
   * Returns the oldest waiter of rank 0 if it comes before all other ranks now. Undefined if no
   * such waiter exists, or if all waiters are of rank 0.
   */
  urgentWaiter(now: number): Waiter | undefined {
    if (this.#trusted.length === this.waiters.length) return undefined;
    const [oldest] = this.#trusted;
    return oldest !== undefined && now - oldest.since >= TRUSTED_FIRST_MS ? oldest : undefined;
  }

  /** Adds a waiter to its line. Does not check the bounds. */
  enter(waiter: Waiter): void {
    const { line } = waiter;
    line.waiters.push(waiter);
    line.countWaiting(waiter.units);
    this.waiters.push(waiter);
    if (line.party.rank === 0) this.#trusted.push(waiter);
  }

  /** Removes a waiter. Does nothing if it has left before. */
  leave(waiter: Waiter): void {
    const { line } = waiter;
    if (!remove(this.waiters, waiter)) return;
    if (line.party.rank === 0) remove(this.#trusted, waiter);
    remove(line.waiters, waiter);
    line.countWaiting(-waiter.units);
    line.forgetUnused();
  }

  /**
   * Refuses waiters, perhaps `newcomer` itself, while a bound is exceeded since `newcomer` entered.
   */
  keepBounds(newcomer: Waiter): void {
    // The gateway's own work always waits.
    if (newcomer.line.party.holder === null) return;
    while (this.waiters.lastIndexOf(newcomer) >= 0 && this.#dropOne(newcomer));
  }

  /** Returns false if all bounds are kept. */
  #dropOne(newcomer: Waiter): boolean {
    const { line, units } = newcomer;
    const rank = line.parent!;
    const { network: networkMax, rank: rankMax, node: nodeMax } = this.#bounds;
    const isBeyond = ({ waiting }: Share, max: number): boolean => waiting > Math.max(max, units);
    if (isBeyond(line, networkMax)) this.#refuse(newcomer, "network");
    else if (isBeyond(rank, rankMax)) {
      const dropped = newestOf(rank, line);
      const ownSpent = line.party.rank === 0 ? "holder" : "rank";
      this.#refuse(dropped, dropped === newcomer ? ownSpent : "network");
    } else if (isBeyond(this.#root, nodeMax)) {
      const dropped = newestOf(this.#highestRank(rank.parent!), line);
      this.#refuse(dropped, dropped === newcomer ? "node" : null);
    } else return false;
    return true;
  }

  /**
   * Returns the highest rank with waiters of the holder that has most waiters. Waiters of rank 0
   * count only if no other rank waits, so that rank 0 is not refused because of other ranks.
   * @param own holder of the newcomer
   */
  #highestRank(own: Share): Share {
    const isOpen = this.waiters.length > this.#trusted.length;
    const holder = mostOf(this.#root.children.values(), own, (one) => {
      if (one.key === null) return 0;
      return isOpen ? one.waiting - (one.children.get(0)?.waiting ?? 0) : one.waiting;
    });
    let highest: Share | undefined;
    for (const rank of holder.children.values())
      if (rank.waiting > 0 && rank.party.rank >= (highest?.party.rank ?? 0)) highest = rank;
    return highest!;
  }
}

/** Removes a waiter. Returns false if it is not in the list. */
function remove(waiters: Waiter[], waiter: Waiter): boolean {
  const index = waiters.indexOf(waiter);
  if (index === 0) waiters.shift();
  else if (index > 0) waiters.splice(index, 1);
  return index >= 0;
}

/** Returns the newest waiter of the longest line of a rank. */
const newestOf = (rank: Share, own: Share): Waiter =>
  mostOf(rank.children.values(), own, (line) =>
    line.parent === rank ? line.waiting : 0,
  ).waiters.at(-1)!;

/**
 * Returns the share with the highest count.
 * @param own share of the newcomer. It wins among shares with an equal count; otherwise the newest
 *   share wins
 */
function mostOf(shares: Iterable<Share>, own: Share, countOf: (share: Share) => number): Share {
  let most = own;
  for (const share of shares)
    if (share !== own && countOf(share) > (most === own ? countOf(own) : countOf(most) - 1))
      most = share;
  return most;
}
