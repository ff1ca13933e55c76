// Prints each call of the query log when it ends, until the user stops the command. After each
// query, it pauses four times as long as the query took. So it uses a database connection for at
// most a fifth of the time.
import { setTimeout as sleep } from "node:timers/promises";
import { listArrived, shownEntry, type LogConditions, type ShownEntry } from "../log/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

const POLL_MS = 1_000;
const PAUSE_FACTOR = 4;
/**
 * Maximum number of log entries that one poll prints. If there are more, only the newest are
 * printed.
 */
const POLL_MAX = 1_000;
/**
 * Maximum number of ids of printed entries to remember, so that no entry is printed twice. These
 * are the ids of at least the last 20 polls.
 */
const SEEN_MAX = 20_000;

export interface LogFollowing {
  readonly control: Pool;
  readonly conditions: Omit<LogConditions, "since" | "until">;
  readonly signal: AbortSignal | undefined;
  readonly print: (entry: ShownEntry) => void;
  /** Called if a poll found 1000 new entries (`POLL_MAX`), so that older entries may be missing. */
  readonly onOverflow: () => void;
}

/**
 * Prints the calls that end while the command runs, until `signal` fires.
 * @param first prints the older entries of the query log. It is called before the first poll for
 *   new entries.
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
