// Records of files that were asked for a moment ago: hits on popular files spare the database. What is deleted or marked on this node is
// forgotten at once, what another node changes within a second (G25.13).
import { LRUCache } from "lru-cache";
import type { BlobRecord, Blobs } from "../blobs/index.ts";
import type { Guid } from "../contract/index.ts";

export interface FoundFiles {
  readonly find: (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;
  readonly forget: (workspaceId: Guid, id: Guid) => void;
}

const filesMax = 5_000;
const keptMs = 1_000;

export function createFoundFiles(blobs: Pick<Blobs, "find">): FoundFiles {
  const found = new LRUCache<string, BlobRecord>({ max: filesMax, ttl: keptMs });
  const looking = new Map<string, Promise<BlobRecord | undefined>>();

  function look(key: string, workspaceId: Guid, id: Guid): Promise<BlobRecord | undefined> {
    const look = blobs.find(workspaceId, id);
    looking.set(key, look);
    const settle = (record?: BlobRecord): void => {
      // One that was overtaken by a change is no longer listed, and not kept.
      if (looking.get(key) !== look) return;
      looking.delete(key);
      if (record !== undefined) found.set(key, record);
    };
    look.then(settle, () => settle());
    return look;
  }

  return {
    async find(workspaceId, id) {
      const key = `${workspaceId}/${id}`;
      return found.get(key) ?? (await (looking.get(key) ?? look(key, workspaceId, id)));
    },
    forget(workspaceId, id) {
      const key = `${workspaceId}/${id}`;
      found.delete(key);
      looking.delete(key);
    },
  };
}
