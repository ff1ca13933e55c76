// Shares the workers of the job queue between the mails of workspaces (G38.11). Otherwise a
// workspace with many mails, or with slow templates, would delay the mails of all others.
import { LRUCache } from "lru-cache";
import type { Guid } from "../../contract/index.ts";
import { lruEntryLimit, sha256 } from "../../platform/index.ts";

/**
 * The count of a workspace's mails starts again at 0 this many milliseconds after its first mail.
 */
const COUNT_MS = 60_000;
const WORKSPACES_MAX = 10_000;
/** The limit is far below the maximum of the column in the job table, which has 16 bits. */
const PRIORITY_MAX = 1_000;
/**
 * Number of mails of a workspace within a minute that come before other jobs, which have priority
 * 0.
 */
const MAILS_FIRST = 10;

/**
 * Creates the counters of queued mails, which decide the order of the next mails.
 * @param clock returns milliseconds since any fixed time; only tests replace it
 */
export function createMailShares(clock: { readonly now: () => number } = performance) {
  const queued = new LRUCache<Guid, number>({
    ...lruEntryLimit(WORKSPACES_MAX),
    ttl: COUNT_MS,
    ttlResolution: 0,
    perf: clock,
    // Without this option, each mail would prolong the count. A workspace that sends a mail now and
    // then would then count as one with many mails.
    noUpdateTTL: true,
  });
  return {
    /**
     * Returns the queue and the priority of the next mail of a workspace. The mails of a workspace
     * are sent one after the other. Each mail comes after the mails of workspaces that have queued
     * fewer mails. The count is kept in memory, because a count in the database would slow down
     * every registration, which queues a mail.
     */
    orderOf(workspaceId: Guid): { readonly queue: string; readonly priority: number } {
      const count = queued.get(workspaceId) ?? 0;
      queued.set(workspaceId, Math.min(count + 1, PRIORITY_MAX));
      // The database keeps the names of queues forever, so the name contains no id.
      return {
        queue: `mails ${sha256(workspaceId).toString("hex", 0, 6)}`,
        priority: count - MAILS_FIRST,
      };
    },
  };
}
