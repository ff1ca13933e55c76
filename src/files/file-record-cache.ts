// Caches the records of recently requested files (name, type and owner, but not the bytes) for one
// second. Also caches ids without a file, so that the response time does not reveal which files
// exist. A change on this node is visible at once, a change on another node within a second
// (G25.13).
import { LRUCache } from "lru-cache";
import type { BlobRecord, Blobs } from "../blobs/index.ts";
import type { Guid } from "../contract/index.ts";
import { lruEntryLimit } from "../platform/index.ts";

export type FileRecordCache = ReturnType<typeof createFileRecordCache>;

/**
 * The result of reading a record. It is an object, because lru-cache rejects an aborted read if its
 * result is `undefined`.
 */
interface FoundRecord {
  readonly record: BlobRecord | undefined;
}

const limits = { ...lruEntryLimit(5_000), ttl: 1_000 };

export function createFileRecordCache(blobs: Pick<Blobs, "find">) {
  // Ids without a file have a separate cache. So a client that requests many unknown ids cannot
  // displace the records of existing files.
  const absentCache = new LRUCache<string, true>(limits);
  const foundCache = new LRUCache<string, FoundRecord, { workspaceId: Guid; id: Guid }>({
    ...limits,
    // If a file changes while its record is being read, the record is returned to the caller but
    // not cached.
    ignoreFetchAbort: true,
    async fetchMethod(key, _, { context: { workspaceId, id } }) {
      const record = await blobs.find(workspaceId, id);
      if (record === undefined) absentCache.set(key, true);
      return { record };
    },
  });
  const keyOf = (workspaceId: Guid, id: Guid): string => `${workspaceId}/${id}`;
  return {
    /** Returns the record of a file; undefined if the file does not exist. */
    async find(workspaceId: Guid, id: Guid): Promise<BlobRecord | undefined> {
      const key = keyOf(workspaceId, id);
      if (absentCache.has(key)) return undefined;
      const found = await foundCache.fetch(key, { context: { workspaceId, id } });
      if (found?.record === undefined) foundCache.delete(key);
      return found?.record;
    },
    forget: (workspaceId: Guid, id: Guid): void => void foundCache.delete(keyOf(workspaceId, id)),
  };
}
