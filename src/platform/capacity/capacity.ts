// A resource that the node has little of: connections, processes, slots, bytes. Free units go to
// the holder, then the rank, then the network that has used the least time so far. Refuses waiters
// whose time is over and waiters beyond the bounds of the queue.
import { Bounds } from "./bounds.ts";
import { CapacityCounts } from "./counts.ts";
import { chooseToEnd, type EndedLease } from "./give-way.ts";
import { CapacityLease, type Yielding } from "./lease.ts";
import type { CapacityOptions } from "./options.ts";
import { ownWork, type Party } from "./party.ts";
import { Queue, type RefuseWaiter } from "./queue.ts";
import type { HolderKind, SpentResource } from "./spent-error.ts";
import { Share, type LeaseAnswer, type Spent, type Waiter, type Demand } from "./share.ts";

/**
 * While parties wait, the capacity looks so often for deadlines and for work that has to give way.
 */
const LOOK_MS = 25;

/** Removes a waiter that does not want its units any more. */
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
  /** Leases whose work may be ended for others. */
  readonly #yielding = new Set<CapacityLease>();
  #isHandingOut = false;
  /** True if an answer took units or gave units back while units were handed out. */
  #isAskedAgain = false;
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
  get held(): number {
    return this.#root.held;
  }

  /** True if only rank 0 would get a unit. */
  get isKept(): boolean {
    return this.#bounds.isKept(this.#root);
  }

  get waiting(): number {
    return this.#queue.waiters.size;
  }

  /** Returns the most units that a party gets while nobody else holds any. */
  mostOf(party: Party): number {
    return this.#bounds.mostOf(party);
  }

  /**
   * Asks for units. Callbacks, not promises: this is on the way of every statement.
   * @param answer called once, perhaps before this returns: with the lease, or with the share that
   *   is used up
   */
  acquire(party: Party, answer: LeaseAnswer, units = 1): Withdraw {
    const now = performance.now();
    let line = this.#root.lineOf(party, now);
    let blocked = this.#bounds.blocks(line, units);
    if (blocked !== null && this.options.waitMs === 0) {
      blocked = this.#makeRoom(line, units, now);
      // A line without leases is forgotten with the last work of its network that ends.
      line = this.#root.lineOf(party, now);
    }
    if (blocked === null && this.#queue.waiters.size === 0) {
      answer(this.#grant(line, units, now));
      return nothing;
    }
    const waiter: Waiter = { line, units, since: now, answer };
    if (this.options.waitMs === 0) {
      this.#refuse(waiter, blocked);
      return nothing;
    }
    this.#queue.enter(waiter);
    // A full queue does not refuse a newcomer that fits. If it does not fit, nothing changes for the
    // other waiters.
    if (blocked === null) this.#handOut();
    if (this.#queue.waiters.has(waiter)) this.#queue.keepBounds(waiter);
    if (!this.#isLooking && this.waiting > 0) this.#lookLater();
    return () => this.#queue.leave(waiter);
  }

  /**
   * Changes what a lease holds, at once.
   * @returns the share that is used up; then nothing has changed. Null otherwise
   */
  resize(lease: CapacityLease, units: number): Spent | null {
    const { line } = lease;
    const now = performance.now();
    const more = units - lease.units;
    if (more > 0) {
      // Work does not end for its own growth.
      const mayEnd = this.#yielding.delete(lease);
      const spent = this.#makeRoom(line, more, now);
      if (mayEnd) this.#yielding.add(lease);
      if (spent !== null) {
        this.counts.refused[spent] += 1;
        return spent;
      }
    }
    line.giveBack(lease.units, lease.since, now);
    this.counts.held[line.party.rank] += more;
    lease.units = units;
    lease.since = now;
    line.take(units, now);
    if (more < 0) this.#handOut();
    return null;
  }

  /** Lets the work of a lease be ended for others. */
  mayEnd(lease: CapacityLease, yielding: Yielding): void {
    if (!lease.isHeld) return;
    lease.yielding = yielding;
    this.#yielding.add(lease);
  }

  /**
   * Ends work for units that do not wait.
   * @returns the share that is used up nevertheless; null if there is room
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

  #workToEnd(waiters: Iterable<Demand>, now: number): readonly EndedLease[] {
    return chooseToEnd(waiters, this.#yielding, {
      ...this.options,
      blocks: (line, units) => this.#bounds.blocks(line, units),
      now,
    });
  }

  #end({ lease, spent }: EndedLease): void {
    lease.isEnding = true;
    this.counts.ended += 1;
    lease.yielding!.end(spent);
  }

  #grant(line: Share, units: number, now: number): CapacityLease {
    line.take(units, now);
    this.counts.held[line.party.rank] += units;
    return new CapacityLease(line, units, now, (lease) => this.#giveBack(lease));
  }

  #giveBack(lease: CapacityLease): void {
    const { line, units, since } = lease;
    this.#yielding.delete(lease);
    line.giveBack(units, since, performance.now());
    line.forgetUnused();
    this.counts.held[line.party.rank] -= units;
    // More units may be free by now than this lease held.
    this.#handOut(typeof this.options.slots === "number" ? lease : undefined);
  }

  /**
   * An answer may ask or give back at once, thousands of times in a row: only the outermost call
   * hands out.
   * @param freed lease that was given back, where nothing else has changed: once its line holds as
   *   much again, no other waiter fits
   */
  #handOut(freed?: CapacityLease): void {
    this.#isAskedAgain = true;
    if (this.#isHandingOut || this.#queue.waiters.size === 0) return;
    this.#isHandingOut = true;
    try {
      const now = performance.now();
      for (;;) {
        this.#isAskedAgain = false;
        const line = this.#bounds.next(this.#root, now, this.#queue.urgentWaiter(now));
        if (line === null) return;
        const waiter = line.waiters[0]!;
        // Taken first: a line without lease or waiter is forgotten.
        const lease = this.#grant(line, waiter.units, now);
        this.#queue.leave(waiter);
        waiter.answer(lease);
        const isAsBefore = line === freed?.line && waiter.units >= freed.units;
        if (isAsBefore && !this.#isAskedAgain) return;
      }
    } finally {
      this.#isHandingOut = false;
    }
  }

  /** @param spent null: the share that the waiter has used up now */
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
    for (const waiter of this.#queue.waiters) {
      if (now - waiter.since < this.options.waitMs) break;
      this.#refuse(waiter, null);
    }
    // A refused waiter may have stood before one that fits.
    this.#handOut();
    for (const ending of this.#workToEnd(this.#queue.waiters, now)) this.#end(ending);
    this.#isLooking = false;
    if (this.#queue.waiters.size > 0) this.#lookLater();
  }
}

const nothing: Withdraw = () => {};
