// Caches small files in memory. The total size and the size for each workspace are limited.
// Concurrent requests for a file share one read. The bytes of a file never change, so the cache
// never contains old bytes. The record of a file, not the cache, shows whether the file still
// exists.
import { EntryCache } from "../cache/index.ts";
import type { Guid } from "../contract/index.ts";
import { processPart } from "../platform/machine/index.ts";

export const SMALL_BYTES = 256 * 1024;

const LIMITS = {
  bytesMax: 64 * 1024 * 1024,
  workspaceBytesMax: 16 * 1024 * 1024,
  entryBytesMax: SMALL_BYTES + 1024,
};

/** Returns the limits of one of several gateway processes of a machine, which divide the memory. */
export const smallBlobLimits = (processes: number): typeof LIMITS => ({
  ...LIMITS,
  bytesMax: processPart(LIMITS.bytesMax, processes),
  workspaceBytesMax: processPart(LIMITS.workspaceBytesMax, processes),
});

interface SmallBlob {
  readonly bytes: number;
  readonly content: Buffer;
}

export function createSmallBlobCache(limits = LIMITS) {
  const entries = new EntryCache<SmallBlob>(limits);
  const loading = new Map<string, Promise<Buffer>>();
  /**
   * `EntryCache` groups entries by an object that identifies a version of the workspace. Versions
   * do not matter here, so each workspace has one object.
   */
  const owners = new Map<Guid, { readonly id: Guid }>();

  function ownerOf(id: Guid): { readonly id: Guid } {
    let owner = owners.get(id);
    if (owner === undefined) owners.set(id, (owner = { id }));
    return owner;
  }

  return {
    /**
     * Returns the bytes of a file.
     * @param load reads the bytes if they are not cached
     * @throws the error of `load`, for all requests that share this read
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
