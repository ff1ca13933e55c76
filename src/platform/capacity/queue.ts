// The queue of the requests that wait for a shared resource. If the queue is too long, it refuses a
// request. It finds the workspace, then the class, then the network whose requests wait for the
// most units. It refuses the newest request of that network.
import { TRUSTED_FIRST_MS } from "./preemption.ts";
import { type Share, type Spent, type Waiter } from "./share.ts";

/**
 * Largest number of units (such as connections) that waiting requests may ask for together. There
 * is a limit for each network, for each class of a workspace, and for the node. A request that is
 * larger than the limit may still wait alone.
 */
export interface QueueBounds {
  readonly network?: number;
  readonly rank?: number;
  readonly node?: number;
}

/**
 * Refuses a waiting request. If `spent` is null, the capacity determines the share that is used up.
 */
export type RefuseWaiter = (waiter: Waiter, spent: Spent | null) => void;

export class Queue {
  /**
   * Waiting requests in the order of arrival, which is also the order in which their waiting time
   * ends. The list is an array, because a `Set` that changes all the time keeps finished requests
   * in memory (`openapi/decisions/0013-short-lived-requests.md`).
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
   * Returns the oldest trusted request if it has waited so long that trusted requests are served
   * first. Returns undefined if no such request waits, or if only trusted requests wait.
   */
  urgentWaiter(now: number): Waiter | undefined {
    if (this.#trusted.length === this.waiters.length) return undefined;
    const [oldest] = this.#trusted;
    return oldest !== undefined && now - oldest.since >= TRUSTED_FIRST_MS ? oldest : undefined;
  }

  /** Adds a request to the queue of its network. Does not check the bounds. */
  enter(waiter: Waiter): void {
    const { line } = waiter;
    line.waiters.push(waiter);
    line.countWaiting(waiter.units);
    this.waiters.push(waiter);
    if (line.party.rank === 0) this.#trusted.push(waiter);
  }

  /** Removes a waiting request. Does nothing if the request has already left the queue. */
  leave(waiter: Waiter): void {
    const { line } = waiter;
    if (!remove(this.waiters, waiter)) return;
    if (line.party.rank === 0) remove(this.#trusted, waiter);
    remove(line.waiters, waiter);
    line.countWaiting(-waiter.units);
    line.forgetUnused();
  }

  /**
   * Refuses waiting requests, perhaps `newcomer` itself, until the queue is within its bounds
   * again.
   * @param newcomer request that has just entered the queue
   */
  keepBounds(newcomer: Waiter): void {
    // The gateway's own work may always wait. It is never refused because the queue is full.
    if (newcomer.line.party.holder === null) return;
    while (this.waiters.lastIndexOf(newcomer) >= 0 && this.#dropOne(newcomer));
  }

  /** Refuses one waiting request if a bound is exceeded. Returns false if no bound is exceeded. */
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
   * Finds the workspace whose requests wait for the most units. Returns the least trusted class of
   * its callers that has waiting requests. Counts units of trusted requests only if no untrusted
   * request waits, so that trusted requests are not refused because of untrusted requests.
   * @param own workspace of the new request
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

/** Removes an item from a list. Returns false if the list does not contain the item. */
export function remove<T>(items: T[], item: T): boolean {
  const index = items.indexOf(item);
  if (index === 0) items.shift();
  else if (index > 0) items.splice(index, 1);
  return index >= 0;
}

/**
 * Finds the network of a class whose requests wait for the most units. Returns the newest waiting
 * request of this network.
 */
const newestOf = (rank: Share, own: Share): Waiter =>
  mostOf(rank.children.values(), own, (line) =>
    line.parent === rank ? line.waiting : 0,
  ).waiters.at(-1)!;

/**
 * Returns the share with the highest count. If several shares have this count, returns the share of
 * the new request (`own`) if it is one of them, otherwise the newest share.
 */
function mostOf(shares: Iterable<Share>, own: Share, countOf: (share: Share) => number): Share {
  let most = own;
  for (const share of shares)
    if (share !== own && countOf(share) > (most === own ? countOf(own) : countOf(most) - 1))
      most = share;
  return most;
}
