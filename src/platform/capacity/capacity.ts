// Shares a scarce resource of this process, such as connections or memory, among its callers. The
// resource consists of equal units. A lease is the right of one request to use some units. Requests
// that find no free unit wait, and are served in this order:
// 1. If a trusted request (rank 0) has waited for 1 s, trusted requests come first.
// 2. Workspaces take turns: the workspace that has used the resource for the least time is next.
// 3. By the same rule, the classes of a workspace (trusted, public, anonymous) take turns.
// 4. By the same rule, the networks of a class take turns.
// 5. Within a network, the oldest request comes first.
// A workspace, class or network that has reached its limit is skipped. A request is refused after
// `waitMs`, or if the queue is full. `contract/capacity-refusal.ts` creates the 429 or 503.
import { Bounds, type BoundOptions } from "./bounds.ts";
import { chooseToPreempt, type PreemptedLease } from "./preemption.ts";
import { CapacityLease, type EndableWork } from "./lease.ts";
import { ownWork, type Party, type Rank } from "./party.ts";
import { Queue, remove, type QueueBounds, type RefuseWaiter } from "./queue.ts";
import type { HolderKind, SpentResource } from "./spent-error.ts";
import { Share, type LeaseAnswer, type Spent, type Waiter, type Demand } from "./share.ts";

/** Milliseconds between two searches for requests to refuse and for work to end. */
const LOOK_MS = 25;

export interface CapacityOptions extends BoundOptions, Omit<SpentResource, "retryAfterSeconds"> {
  /** Name of the resource in the metrics. */
  readonly name: string;
  /** Seconds in the `Retry-After` header of refusals; 1 by default. */
  readonly retryAfterSeconds?: number;
  /**
   * Longest wait of a request in milliseconds. With 0, a request is refused if its units are not
   * free at once. Running work may be ended for such a request. It must then release its lease
   * immediately.
   */
  readonly waitMs: number;
  /**
   * Largest number of units that all waiting requests of a network, of a class of a workspace, or
   * of the node may ask for together. No limits by default.
   */
  readonly waitersMax?: QueueBounds;
  /**
   * Milliseconds that a request must have waited before the capacity may end other work for it.
   * `patienceMs` is for trusted requests (rank 0), `openPatienceMs` for untrusted requests. By
   * default no work is ended.
   */
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
}

/** The numbers about a shared resource that the metrics show. */
class CapacityCounts {
  /** Units in use, by the class of the caller (0 trusted, 1 public, 2 anonymous). */
  readonly unitsInUse: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };
  /** Number of refusals since the process started, by the level whose share was used up. */
  readonly refused: Record<Spent, number> = { network: 0, rank: 0, holder: 0, node: 0 };
  /** How often running work was ended for waiting requests, since the process started. */
  ended = 0;
}

/** The properties of a shared resource that the metrics show. */
export type MeasuredResource = Pick<Capacity, "name" | "holder" | "counts" | "waiting">;

/** Withdraws a waiting request, because its caller no longer needs the resource. */
export type Withdraw = () => void;

export class Capacity implements SpentResource {
  readonly name: string;
  readonly what: string;
  readonly whyEnded: string | undefined;
  readonly retryAfterSeconds: number;
  readonly holder: HolderKind | undefined;
  readonly counts = new CapacityCounts();
  readonly options: CapacityOptions;
  readonly #bounds: Bounds;
  readonly #root: Share;
  readonly #queue: Queue;
  /** Leases whose work the capacity may end, so that waiting requests can be served. */
  readonly #endable: CapacityLease[] = [];
  #isHandingOut = false;
  /**
   * True if a callback requested or released units of the resource while `#handOut` was running.
   */
  #mustHandOutAgain = false;
  #isLooking = false;

  constructor(options: CapacityOptions) {
    this.name = options.name;
    this.what = options.what;
    this.whyEnded = options.whyEnded;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1;
    this.holder = options.holder;
    this.options = options;
    this.#bounds = new Bounds(options);
    this.#root = Share.root(ownWork, options.waitMs > 0);
    const refuse: RefuseWaiter = (waiter, spent) => this.#refuse(waiter, spent);
    this.#queue = new Queue(this.#root, options.waitersMax ?? {}, refuse);
  }

  /** Number of units (such as connections) in use. */
  get unitsInUse(): number {
    return this.#root.unitsInUse;
  }

  /** True if all free units (such as connections) are reserved for trusted callers (rank 0). */
  get isReserveOnly(): boolean {
    return this.#bounds.isReserveOnly(this.#root);
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#queue.waiters.length;
  }

  /** Returns the most units that a caller can get while no other caller uses the resource. */
  mostOf(party: Party): number {
    return this.#bounds.mostOf(party);
  }

  /**
   * Requests units of the resource, such as a connection. Uses callbacks instead of promises,
   * because every database statement calls this.
   * @param answer called once, perhaps before `acquire` returns. Its argument is the lease. If the
   *   request is refused, it is the name of the share that is used up.
   * @returns a function that withdraws a request that still waits
   */
  acquire(party: Party, answer: LeaseAnswer, units = 1): Withdraw {
    const now = performance.now();
    let line = this.#root.lineOf(party, now);
    let blocked = this.#bounds.blocks(line, units);
    if (blocked !== null && this.options.waitMs === 0) {
      blocked = this.#makeRoom(line, units, now);
      // `#makeRoom` may have ended the last work of this network. The line (queue of the network)
      // was then removed, and must be created again.
      line = this.#root.lineOf(party, now);
    }
    if (blocked === null && this.#queue.waiters.length === 0) {
      answer(this.#grant(line, units, now));
      return nothing;
    }
    const waiter: Waiter = { line, units, since: now, answer };
    if (this.options.waitMs === 0) {
      this.#refuse(waiter, blocked);
      return nothing;
    }
    this.#queue.enter(waiter);
    // Free units are handed out before the bounds of the queue are checked. So a new request that
    // fits is served even if the queue is full.
    if (blocked === null) this.#handOut();
    this.#queue.keepBounds(waiter);
    if (!this.#isLooking && this.waiting > 0) this.#lookLater();
    return () => this.#queue.leave(waiter);
  }

  /**
   * Changes the number of units of a lease immediately.
   * @returns null if it succeeded. Otherwise the share that is used up; the lease is unchanged
   */
  resize(lease: CapacityLease, units: number): Spent | null {
    const { line } = lease;
    const now = performance.now();
    const more = units - lease.units;
    if (more > 0) {
      // A lease that grows must not end its own work to get free units.
      const mayEnd = remove(this.#endable, lease);
      const spent = this.#makeRoom(line, more, now);
      if (mayEnd) this.#endable.push(lease);
      if (spent !== null) {
        this.counts.refused[spent] += 1;
        return spent;
      }
    }
    line.giveBack(lease.units, lease.since, now);
    this.counts.unitsInUse[line.party.rank] += more;
    lease.units = units;
    lease.since = now;
    line.take(units, now);
    if (more < 0) this.#handOut();
    return null;
  }

  /** Allows the capacity to end the work of this lease when other requests wait. */
  mayEnd(lease: CapacityLease, work: EndableWork): void {
    if (!lease.isActive) return;
    if (lease.endableWork === null) this.#endable.push(lease);
    lease.endableWork = work;
  }

  /**
   * Ends the work of other leases until `units` more units are free. For requests that cannot wait.
   * @returns null if the units are now free, otherwise the name of the share that is still used up
   */
  #makeRoom(line: Share, units: number, now: number): Spent | null {
    for (;;) {
      const blocked = this.#bounds.blocks(line, units);
      if (blocked === null) return null;
      const [ending] = this.#workToEnd([{ line, units, since: now }], now);
      if (ending === undefined) return blocked;
      this.#end(ending);
    }
  }

  #workToEnd(waiters: Iterable<Demand>, now: number): readonly PreemptedLease[] {
    return chooseToPreempt(waiters, this.#endable, {
      ...this.options,
      blocks: (line, units) => this.#bounds.blocks(line, units),
      now,
    });
  }

  #end({ lease, spent }: PreemptedLease): void {
    lease.isEnding = true;
    this.counts.ended += 1;
    lease.endableWork!.end(spent);
  }

  #grant(line: Share, units: number, now: number): CapacityLease {
    line.take(units, now);
    this.counts.unitsInUse[line.party.rank] += units;
    return new CapacityLease(line, units, now, this.#giveBack);
  }

  /**
   * Takes back the units of a lease. All leases share this function, because that saves memory.
   */
  readonly #giveBack = (lease: CapacityLease): void => {
    const { line, units, since } = lease;
    if (lease.endableWork !== null) remove(this.#endable, lease);
    line.giveBack(units, since, performance.now());
    line.forgetUnused();
    this.counts.unitsInUse[line.party.rank] -= units;
    // If `slots` is a function, the total number of units may have grown meanwhile. Then other
    // units may be free, too, and `#handOut` must check all waiting requests.
    this.#handOut(typeof this.options.slots === "number" ? lease : undefined);
  };

  /**
   * Gives free units of the resource to waiting requests. The callback of a request may request or
   * release units, thousands of times in a row. Such nested calls of `#handOut` only set a flag,
   * and the outermost call continues.
   * @param freed the lease that was just released, if nothing else has changed. If the same network
   *   takes these units again, no other waiting request fits, so the search ends
   */
  #handOut(freed?: CapacityLease): void {
    this.#mustHandOutAgain = true;
    if (this.#isHandingOut || this.#queue.waiters.length === 0) return;
    this.#isHandingOut = true;
    try {
      const now = performance.now();
      for (;;) {
        this.#mustHandOutAgain = false;
        const line = this.#bounds.next(this.#root, now, this.#queue.urgentWaiter(now));
        if (line === null) return;
        const waiter = line.waiters[0]!;
        // The lease is granted before the request leaves the queue, because a line (queue of a
        // network) without leases and waiting requests is removed.
        const lease = this.#grant(line, waiter.units, now);
        this.#queue.leave(waiter);
        waiter.answer(lease);
        const isAsBefore = line === freed?.line && waiter.units >= freed.units;
        if (isAsBefore && !this.#mustHandOutAgain) return;
      }
    } finally {
      this.#isHandingOut = false;
    }
  }

  /**
   * Refuses a waiting request.
   * @param spent the share that is used up; if null, this method determines it
   */
  #refuse(waiter: Waiter, spent: Spent | null): void {
    const { line, units, answer } = waiter;
    const named = spent ?? this.#bounds.spentBy(line, units);
    this.#queue.leave(waiter);
    line.forgetUnused();
    this.counts.refused[named] += 1;
    answer(named);
  }

  #lookLater(): void {
    this.#isLooking = true;
    const ms = Math.min(LOOK_MS, Math.max(1, this.options.waitMs / 4));
    setTimeout(() => this.#lookThrough(), ms).unref();
  }

  #lookThrough(): void {
    const now = performance.now();
    for (;;) {
      const [oldest] = this.#queue.waiters;
      if (oldest === undefined || now - oldest.since < this.options.waitMs) break;
      this.#refuse(oldest, null);
    }
    // After a refusal, the next request of the same network may fit, because it may need fewer
    // units.
    this.#handOut();
    for (const ending of this.#workToEnd(this.#queue.waiters, now)) this.#end(ending);
    this.#isLooking = false;
    if (this.#queue.waiters.length > 0) this.#lookLater();
  }
}

const nothing: Withdraw = () => {};
