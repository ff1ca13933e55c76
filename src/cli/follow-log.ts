// Follows the query log until it is stopped, and prints each call when it ends. Each poll waits
// four times as long as the query took, so that following uses at most a fifth of a connection's
// time.
import { setTimeout as sleep } from "node:timers/promises";
import { listArrived, shownEntry, type LogConditions, type ShownEntry } from "../log/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

const POLL_MS = 1_000;
const PAUSE_FACTOR = 4;
/** Most entries of one poll. The newest are kept. */
const POLL_MAX = 1_000;
/** Most remembered ids, which cover several polls. */
const SEEN_MAX = 20_000;

export interface LogFollowing {
  readonly control: Pool;
  readonly conditions: Omit<LogConditions, "since" | "until">;
  readonly signal: AbortSignal | undefined;
  readonly print: (entry: ShownEntry) => void;
  /** Called if a poll found more entries than it returned. */
  readonly onOverflow: () => void;
}

/**
 * Follows the log.
 * @param first prints the existing entries; called after the start of the followed period is known
 */
export async function followLog(
  { control, conditions, signal, print, onOverflow }: LogFollowing,
  first: () => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  let { mark, entries } = await listArrived(control, conditions, null, POLL_MAX);
  for (const { id } of entries) seen.add(id);
  await first();
  while (signal?.aborted !== true) {
    const startedMs = performance.now();
    ({ mark, entries } = await listArrived(control, conditions, mark, POLL_MAX));
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const entry of fresh.toReversed()) {
      seen.add(entry.id);
      print(shownEntry(entry, true));
    }
    if (fresh.length === POLL_MAX) onOverflow();
    forgetOldest(seen);
    const tookMs = performance.now() - startedMs;
    await sleep(Math.max(POLL_MS, tookMs * PAUSE_FACTOR), undefined, { signal }).catch(() => {});
  }
}

function forgetOldest(seen: Set<string>): void {
  for (const id of seen) {
    if (seen.size <= SEEN_MAX) return;
    seen.delete(id);
  }
}
