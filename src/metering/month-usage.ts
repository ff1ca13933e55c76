// What a workspace has used this month, as this node knows it: its own calls at once, those of other nodes with each batch that
// is written. Refuses nothing: it counts, the meter decides.
import { dayOf, monthOf } from "./calendar.ts";
import type { Usage, WrittenUsage } from "./usage-store.ts";

const nothing: Usage = { calls: 0, egressBytes: 0 };

export class MonthUsage {
  calls = 0;
  egressBytes = 0;
  /** First day of the month that is counted. */
  firstDay = -1;
  /** The latest day of which a sum was read, and that sum. */
  #day = -1;
  #known = nothing;

  /** Starts over when a month has begun. */
  turnTo(now: number): void {
    const day = dayOf(now);
    const { firstDay } = monthOf(day);
    if (firstDay !== this.firstDay) this.take(firstDay, nothing, day, nothing);
  }

  /** Takes over what the database says; before anything was counted here. */
  take(firstDay: number, month: Usage, day: number, ofDay: Usage): void {
    this.firstDay = firstDay;
    this.calls = month.calls;
    this.egressBytes = month.egressBytes;
    this.#day = day;
    this.#known = ofDay;
  }

  /** Adds what other nodes have written since: the day's sum without what was known of it and what this node has just added. */
  learn({ added, total }: WrittenUsage): void {
    // Of a day that is over, this node's own calls have been counted, and the others' belong to what was read last.
    if (added.day < this.#day) return;
    const known = added.day === this.#day ? this.#known : nothing;
    this.calls += total.calls - known.calls - added.calls;
    this.egressBytes += total.egressBytes - known.egressBytes - added.egressBytes;
    this.#day = added.day;
    this.#known = total;
  }
}
