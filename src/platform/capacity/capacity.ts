// A scarce resource of the node: connections, processes, slots, bytes. Free units go to the holder
// that has used the least time so far. Within the holder the rank with the least time comes first,
// then the network. Refuses waiters after the longest wait and beyond the bounds of the queue.
import { Bounds, type BoundOptions } from "./bounds.ts";
import { chooseToPreempt, type PreemptedLease } from "./preemption.ts";
import { CapacityLease, type EndableWork } from "./lease.ts";
import { ownWork, type Party, type Rank } from "./party.ts";
import { Queue, type QueueBounds, type RefuseWaiter } from "./queue.ts";
import type { HolderKind, SpentResource } from "./spent-error.ts";
import { Share, type LeaseAnswer, type Spent, type Waiter, type Demand } from "./share.ts";

/** Interval of the checks for expired waiters and for work to end, while parties wait. */
const LOOK_MS = 25;

export interface CapacityOptions extends BoundOptions, Omit<SpentResource, "retryAfterSeconds"> {
  /** Label of the metrics. */
  readonly name: string;
  /** Value of `Retry-After` in refusals; 1 by default. */
  readonly retryAfterSeconds?: number;
  /**
   * Longest wait. 0: a request that does not fit at once is refused. Work that may be ended must
   * then release its lease as soon as it is told to end.
   */
  readonly waitMs: number;
  /**
   * Most units that the waiters of one network, of one rank of a holder, and of the node request;
   * no limit by default.
   */
  readonly waitersMax?: QueueBounds;
  /**
   * The wait after which the capacity may end other work: for a party of rank 0, and for the other
   * ranks (`openPatienceMs`). Never by default.
   */
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
}

/** The figures of a capacity in the metrics. */
class CapacityCounts {
  /** Units in use, by rank. */
  readonly unitsInUse: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };
  /** Refusals since the start, by the share that was used up. */
  readonly refused: Record<Spent, number> = { network: 0, rank: 0, holder: 0, node: 0 };
  /** Number of works that were ended for waiting parties, since the start. */
  ended = 0;
}

/** The parts of a capacity that the metrics show. */
export type MeasuredResource = Pick<Capacity, "name" | "holder" | "counts" | "waiting">;

/** Removes a waiter that no longer needs its units. */
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
  /** Leases whose work may be ended for waiting parties. */
  readonly #endable = new Set<CapacityLease>();
  #isHandingOut = false;
  /** True if a callback acquired or released units while units were handed out. */
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

  /** Units in use. */
  get unitsInUse(): number {
    return this.#root.unitsInUse;
  }

  /** True if only rank 0 would get a unit. */
  get isReserveOnly(): boolean {
    return this.#bounds.isReserveOnly(this.#root);
  }

  /** Number of waiters. */
  get waiting(): number {
    return this.#queue.waiters.length;
  }

  /** Returns the most units that a party gets while no other party holds units. */
  mostOf(party: Party): number {
    return this.#bounds.mostOf(party);
  }

  /**
   * Requests units. Uses callbacks instead of promises, because every statement calls this.
   * @param answer called once, perhaps before this returns: with the lease, or with the share that
   *   is used up
   */
  acquire(party: Party, answer: LeaseAnswer, units = 1): Withdraw {
    const now = performance.now();
    let line = this.#root.lineOf(party, now);
    let blocked = this.#bounds.blocks(line, units);
    if (blocked !== null && this.options.waitMs === 0) {
      blocked = this.#makeRoom(line, units, now);
      // When the last work of a network ends, its line is removed and must be made again.
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
    // A full queue does not refuse a newcomer that fits. If it does not fit, nothing changes for
    // the other waiters.
    if (blocked === null) this.#handOut();
    this.#queue.keepBounds(waiter);
    if (!this.#isLooking && this.waiting > 0) this.#lookLater();
    return () => this.#queue.leave(waiter);
  }

  /**
   * Changes the units of a lease at once.
   * @returns null, or the share that is used up; then nothing has changed
   */
  resize(lease: CapacityLease, units: number): Spent | null {
    const { line } = lease;
    const now = performance.now();
    const more = units - lease.units;
    if (more > 0) {
      // Work is not ended for its own growth.
      const mayEnd = this.#endable.delete(lease);
      const spent = this.#makeRoom(line, more, now);
      if (mayEnd) this.#endable.add(lease);
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

  /** Lets the capacity end the work of a lease for waiting parties. */
  mayEnd(lease: CapacityLease, work: EndableWork): void {
    if (!lease.isActive) return;
    lease.endableWork = work;
    this.#endable.add(lease);
  }

  /**
   * Ends work to free units for a request that does not wait.
   * @returns null if there is room, otherwise the share that is still used up
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

  /** One function for all leases saves the memory of a closure for each. */
  readonly #giveBack = (lease: CapacityLease): void => {
    const { line, units, since } = lease;
    this.#endable.delete(lease);
    line.giveBack(units, since, performance.now());
    line.forgetUnused();
    this.counts.unitsInUse[line.party.rank] -= units;
    // More units may be free by now than this lease held.
    this.#handOut(typeof this.options.slots === "number" ? lease : undefined);
  };

  /**
   * Hands free units out to waiters. A callback may acquire or release units at once, thousands of
   * times in a row, so only the outermost call hands out.
   * @param freed the released lease, if nothing else has changed. After its line has taken as many
   *   units again, no other waiter fits
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
        // The lease is taken first, because a line without lease and waiter is removed.
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

  /** @param spent the share that is used up; null: the share is looked up */
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
    // The next waiter of a line may fit after a refused one has left.
    this.#handOut();
    for (const ending of this.#workToEnd(this.#queue.waiters, now)) this.#end(ending);
    this.#isLooking = false;
    if (this.#queue.waiters.length > 0) this.#lookLater();
  }
}

const nothing: Withdraw = () => {};
