// Caches small files in memory, bounded in bytes, with a share for each workspace. Concurrent
// requests for a file share one load. Stored bytes never change, so cached bytes are never stale.
// The record decides whether the file still exists.
import { EntryCache } from "../cache/index.ts";
import type { Guid } from "../contract/index.ts";

export const SMALL_BYTES = 256 * 1024;

const LIMITS = {
  bytesMax: 64 * 1024 * 1024,
  workspaceBytesMax: 16 * 1024 * 1024,
  entryBytesMax: SMALL_BYTES + 1024,
};

interface SmallBlob {
  readonly bytes: number;
  readonly content: Buffer;
}

export function createSmallBlobCache(limits = LIMITS) {
  const entries = new EntryCache<SmallBlob>(limits);
  const loading = new Map<string, Promise<Buffer>>();
  /** `EntryCache` groups values by an object. Its version does not matter here. */
  const owners = new Map<Guid, { readonly id: Guid }>();

  function ownerOf(id: Guid): { readonly id: Guid } {
    let owner = owners.get(id);
    if (owner === undefined) owners.set(id, (owner = { id }));
    return owner;
  }

  return {
    /**
     * Returns the bytes of a file.
     * @param load reads uncached bytes
     * @throws the error of `load`, to all waiting requests
     */
    async get(workspaceId: Guid, bytesId: Guid, load: () => Promise<Buffer>): Promise<Buffer> {
      const owner = ownerOf(workspaceId);
      const cached = entries.get(owner, bytesId);
      if (cached !== undefined) return cached.content;
      const key = `${workspaceId}/${bytesId}`;
      const running = loading.get(key);
      if (running !== undefined) return running;
      const started = load().finally(() => loading.delete(key));
      loading.set(key, started);
      const content = await started;
      entries.set(owner, bytesId, { bytes: content.length, content });
      return content;
    },
    forget: (workspaceId: Guid, bytesId: Guid): void =>
      entries.delete(ownerOf(workspaceId), bytesId),
  };
}
