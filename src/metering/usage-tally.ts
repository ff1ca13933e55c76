// Sums what a batch of calls has used by workspace and day, to be written together with the batch's rows of the query log.
import type { Guid } from "../contract/index.ts";

export interface DayUsage {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  calls: number;
  egressBytes: number;
}

export class UsageTally {
  /** By day, then by workspace: nearly every batch has a single day. */
  readonly #days = new Map<number, Map<Guid, DayUsage>>();

  /** Adds one call, unless it is said to be more or none. */
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

  /** The sums, in no particular order. */
  get sums(): readonly DayUsage[] {
    return [...this.#days.values()].flatMap((workspaces) => [...workspaces.values()]);
  }

  clear(): void {
    this.#days.clear();
  }
}
