// Keeps small files in memory, bounded in bytes, with a share for each workspace; who asks for one that is being loaded waits for it.
// What is stored never changes, so nothing here is ever out of date; whether a file is still there its record says.
import { Entries } from "../cache/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Soon } from "../platform/index.ts";

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

export interface SmallBlobs {
  /** At once where it is kept. @param load of what is not there; @throws what it throws, to everybody who waits */
  readonly get: (workspaceId: Guid, bytesId: Guid, load: () => Promise<Buffer>) => Soon<Buffer>;
  readonly forget: (workspaceId: Guid, bytesId: Guid) => void;
}

export function createSmallBlobs(limits = LIMITS): SmallBlobs {
  const entries = new Entries<SmallBlob>(limits);
  const loading = new Map<string, Promise<Buffer>>();
  /** Entries belong to an object, whose version does not matter here. */
  const owners = new Map<Guid, { readonly id: Guid }>();

  function ownerOf(id: Guid): { readonly id: Guid } {
    let owner = owners.get(id);
    if (owner === undefined) owners.set(id, (owner = { id }));
    return owner;
  }

  async function loaded(
    workspaceId: Guid,
    bytesId: Guid,
    load: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const key = `${workspaceId}/${bytesId}`;
    let promise = loading.get(key);
    if (promise === undefined) {
      promise = load().finally(() => loading.delete(key));
      loading.set(key, promise);
      const content = await promise;
      entries.set(ownerOf(workspaceId), bytesId, { bytes: content.length, content });
    }
    return promise;
  }

  return {
    get(workspaceId, bytesId, load) {
      const kept = entries.get(ownerOf(workspaceId), bytesId);
      return kept === undefined ? loaded(workspaceId, bytesId, load) : kept.content;
    },
    forget: (workspaceId, bytesId) => entries.delete(ownerOf(workspaceId), bytesId),
  };
}
