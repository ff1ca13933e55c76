// Caches recently requested file records, and ids without a file, for one second. Cached misses
// make the response time of the second request equal for existing and missing files. A change on
// this node takes effect at once, a change on another node within a second (G25.13).
import { LRUCache } from "lru-cache";
import type { BlobRecord, Blobs } from "../blobs/index.ts";
import type { Guid } from "../contract/index.ts";
import { lruEntryLimit } from "../platform/index.ts";

export type FileRecordCache = ReturnType<typeof createFileRecordCache>;

const limits = { ...lruEntryLimit(5_000), ttl: 1_000 };

export function createFileRecordCache(blobs: Pick<Blobs, "find">) {
  // A separate cache, because any client can request many missing ids.
  const absentCache = new LRUCache<string, true>(limits);
  const foundCache = new LRUCache<string, BlobRecord, { workspaceId: Guid; id: Guid }>({
    ...limits,
    // A lookup that a change has overtaken still returns its result, but does not cache it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _, { context: { workspaceId, id } }) {
      const record = await blobs.find(workspaceId, id);
      if (record === undefined) absentCache.set(key, true);
      return record;
    },
  });
  const keyOf = (workspaceId: Guid, id: Guid): string => `${workspaceId}/${id}`;
  return {
    /** Returns the record of a file; undefined if there is none. */
    async find(workspaceId: Guid, id: Guid): Promise<BlobRecord | undefined> {
      const key = keyOf(workspaceId, id);
      if (absentCache.has(key)) return undefined;
      return foundCache.fetch(key, { context: { workspaceId, id } });
    },
    forget: (workspaceId: Guid, id: Guid): void => void foundCache.delete(keyOf(workspaceId, id)),
  };
}
