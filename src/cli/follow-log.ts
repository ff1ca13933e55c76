// Follows the query log: prints calls as they end, until it is told to stop. Asks no more often than the database answers quickly: a
// fifth of one connection's time at most.
import { setTimeout as sleep } from "node:timers/promises";
import { listArrived, shownEntry, type LogConditions, type ShownEntry } from "../log/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

const EVERY_MS = 1_000;
const REST = 4;
/** Entries of one look, the newest. */
const LOOK_MAX = 1_000;
/** Ids that are remembered: those of several looks. */
const SEEN_MAX = 20_000;

export interface Following {
  readonly control: Pool;
  readonly conditions: Omit<LogConditions, "since" | "until">;
  readonly signal: AbortSignal | undefined;
  readonly print: (entry: ShownEntry) => void;
  /** Told when more came than is printed. */
  readonly overflown: () => void;
}

/** @param first prints what there is already, once it is noted where to go on */
export async function followLog(
  { control, conditions, signal, print, overflown }: Following,
  first: () => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  let { mark, entries } = await listArrived(control, conditions, null, LOOK_MAX);
  for (const { id } of entries) seen.add(id);
  await first();
  while (signal?.aborted !== true) {
    const startedMs = performance.now();
    ({ mark, entries } = await listArrived(control, conditions, mark, LOOK_MAX));
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const entry of fresh.toReversed()) {
      seen.add(entry.id);
      print(shownEntry(entry, true));
    }
    if (fresh.length === LOOK_MAX) overflown();
    forgetOldest(seen);
    const tookMs = performance.now() - startedMs;
    await sleep(Math.max(EVERY_MS, tookMs * REST), undefined, { signal }).catch(() => {});
  }
}

function forgetOldest(seen: Set<string>): void {
  for (const id of seen) {
    if (seen.size <= SEEN_MAX) return;
    seen.delete(id);
  }
}
