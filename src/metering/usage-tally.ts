// Sums the usage of a batch of calls by workspace and day. It is written together with the batch's
// rows of the query log.
import type { Guid } from "../contract/index.ts";

export interface DayUsage {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  calls: number;
  egressBytes: number;
}

/** The usage of a batch by workspace and day. */
export class UsageTally {
  /** By day, then by workspace. Nearly every batch has only one day. */
  readonly #days = new Map<number, Map<Guid, DayUsage>>();

  /** Adds one call, or the given number of calls. */
  add(workspaceId: Guid, day: number, egressBytes: number, calls = 1): void {
    let workspaces = this.#days.get(day);
    if (workspaces === undefined) this.#days.set(day, (workspaces = new Map()));
    const usage = workspaces.get(workspaceId);
    if (usage === undefined) workspaces.set(workspaceId, { workspaceId, day, calls, egressBytes });
    else {
      usage.calls += calls;
      usage.egressBytes += egressBytes;
    }
  }

  get isEmpty(): boolean {
    return this.#days.size === 0;
  }

  /** The sums, unordered. */
  get sums(): readonly DayUsage[] {
    return [...this.#days.values()].flatMap((workspaces) => [...workspaces.values()]);
  }

  clear(): void {
    this.#days.clear();
  }
}
