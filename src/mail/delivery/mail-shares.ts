// Shares the workers of the job queue between the mails of workspaces (G38.11). Otherwise a
// workspace with many mails, or with slow templates, would delay the mails of all others.
import { LRUCache } from "lru-cache";
import type { Guid } from "../../contract/index.ts";
import { lruEntryLimit, sha256 } from "../../platform/index.ts";

/** A workspace starts at the front again if it has queued no mail for this time in milliseconds. */
const QUIET_MS = 60_000;
const WORKSPACES_MAX = 10_000;
/** The column of the job table has 16 bits. */
const PRIORITY_MAX = 1_000;

export function createMailShares() {
  const queued = new LRUCache<Guid, number>({ ...lruEntryLimit(WORKSPACES_MAX), ttl: QUIET_MS });
  return {
    /**
     * Returns the queue and the priority of the next mail of a workspace. The mails of a workspace
     * are sent one after the other. Each mail comes after the mails of workspaces that have queued
     * fewer mails. The count is kept in memory, because every registration queues a mail.
     */
    orderOf(workspaceId: Guid): { readonly queue: string; readonly priority: number } {
      const priority = queued.get(workspaceId) ?? 0;
      queued.set(workspaceId, Math.min(priority + 1, PRIORITY_MAX));
      // The database keeps the names of queues forever, so the name contains no id.
      return { queue: `mails ${sha256(workspaceId).toString("hex", 0, 6)}`, priority };
    },
  };
}
