// A workspace's usage of the month, as far as this node knows it. It includes the node's own calls
// immediately, and the calls of other nodes after each written batch.
import { dayOf, monthOf } from "./calendar.ts";
import type { Usage, WrittenUsage } from "./usage-store.ts";

const nothing: Usage = { calls: 0, egressBytes: 0 };

/** The usage of one workspace in the current month. */
export class MonthUsage {
  calls = 0;
  egressBytes = 0;
  /**
   * Response bytes reserved for calls and connections in flight, in addition to `egressBytes`
   * (G11.17).
   */
  reservedBytes = 0;
  /** First day of the counted month. */
  firstDay = -1;
  /** The month's sum when it was last read. */
  #known = nothing;

  /** Resets the counts if a new month has begun. */
  advanceTo(now: number): void {
    const { firstDay } = monthOf(dayOf(now));
    if (firstDay !== this.firstDay) this.take(firstDay, nothing);
  }

  /** Sets the counts to the sums of the database. Call it before anything is counted. */
  take(firstDay: number, month: Usage): void {
    this.firstDay = firstDay;
    this.calls = month.calls;
    this.egressBytes = month.egressBytes;
    this.reservedBytes = 0;
    this.#known = month;
  }

  /**
   * Adds the usage that other nodes wrote: the new sum, minus the last known sum and this node's
   * own addition.
   */
  addWritten({ firstDay, added, total }: WrittenUsage): void {
    if (firstDay !== this.firstDay) return;
    this.calls += total.calls - this.#known.calls - added.calls;
    this.egressBytes += total.egressBytes - this.#known.egressBytes - added.egressBytes;
    this.#known = total;
  }
}
