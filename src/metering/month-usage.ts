// What a workspace has used this month as this node knows it: its own calls at once, those of other nodes with each written batch.
import { dayOf, monthOf } from "./calendar.ts";
import type { Usage, WrittenUsage } from "./usage-store.ts";

const nothing: Usage = { calls: 0, egressBytes: 0 };

export class MonthUsage {
  calls = 0;
  egressBytes = 0;
  /** Response bytes that calls and connections in flight hold beside them (G11.17). */
  reservedBytes = 0;
  /** First day of the month that is counted. */
  firstDay = -1;
  /** The month's sum as it was last read. */
  #known = nothing;

  /** Starts over when a month has begun. */
  turnTo(now: number): void {
    const { firstDay } = monthOf(dayOf(now));
    if (firstDay !== this.firstDay) this.take(firstDay, nothing);
  }

  /** Takes over what the database says; before anything was counted here. */
  take(firstDay: number, month: Usage): void {
    this.firstDay = firstDay;
    this.calls = month.calls;
    this.egressBytes = month.egressBytes;
    this.reservedBytes = 0;
    this.#known = month;
  }

  /** Adds what other nodes have written since: the month's sum without what was known of it and what this node has just added. */
  addWritten({ firstDay, added, total }: WrittenUsage): void {
    if (firstDay !== this.firstDay) return;
    this.calls += total.calls - this.#known.calls - added.calls;
    this.egressBytes += total.egressBytes - this.#known.egressBytes - added.egressBytes;
    this.#known = total;
  }
}
