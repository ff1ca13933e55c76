// Caches recently requested file records, and ids without a file, for one second. Cached misses
// make the response time of the second request equal for existing and missing files. A change on
// this node takes effect at once, a change on another node within a second (G25.13).
import { LRUCache } from "lru-cache";
import { lruEntryLimit } from "../platform/index.ts";
import type { BlobRecord, Blobs } from "../blobs/index.ts";
import type { Guid } from "../contract/index.ts";

export interface FileRecordCache {
  /** Returns the record of a file; undefined if there is none. */
  readonly find: (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;
  readonly forget: (workspaceId: Guid, id: Guid) => void;
}

const entriesMax = 5_000;
const ttlMs = 1_000;

/**
 * A cache with one entry per id. A workspace and its copy can have files with the same id; then the
 * last one is cached.
 */
class ExpiringEntries<Value extends { readonly workspaceId: Guid }> {
  readonly #byId = new LRUCache<Guid, Value>({ ...lruEntryLimit(entriesMax), ttl: ttlMs });

  get(workspaceId: Guid, id: Guid): Value | undefined {
    const entry = this.#byId.get(id);
    return entry?.workspaceId === workspaceId ? entry : undefined;
  }

  set(id: Guid, value: Value): void {
    this.#byId.set(id, value);
  }

  delete(id: Guid): void {
    this.#byId.delete(id);
  }
}

export function createFileRecordCache(blobs: Pick<Blobs, "find">): FileRecordCache {
  const foundCache = new ExpiringEntries<BlobRecord>();
  // A separate cache, because any client can request many missing ids.
  const absentCache = new ExpiringEntries<{ readonly workspaceId: Guid }>();
  const loading = new Map<string, Promise<BlobRecord | undefined>>();

  function load(key: string, workspaceId: Guid, id: Guid): Promise<BlobRecord | undefined> {
    const lookup = blobs.find(workspaceId, id);
    loading.set(key, lookup);
    // A lookup that a change has overtaken is no longer listed, and its result is not cached.
    const settle = (store: () => void): void => {
      if (loading.get(key) !== lookup) return;
      loading.delete(key);
      store();
    };
    lookup.then(
      (record) =>
        settle(() =>
          record === undefined ? absentCache.set(id, { workspaceId }) : foundCache.set(id, record),
        ),
      () => settle(() => {}),
    );
    return lookup;
  }

  return {
    async find(workspaceId, id) {
      const known = foundCache.get(workspaceId, id);
      if (known !== undefined || absentCache.get(workspaceId, id) !== undefined) return known;
      const key = `${workspaceId}/${id}`;
      return loading.get(key) ?? load(key, workspaceId, id);
    },
    forget(workspaceId, id) {
      foundCache.delete(id);
      loading.delete(`${workspaceId}/${id}`);
    },
  };
}
