// Records of files that were asked for a moment ago, and ids that no file has: hits spare the database, and how long an answer takes the
// second time does not tell one from the other. What is deleted or marked on this node is forgotten at once, what another node changes
// within a second (G25.13).
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
  // Apart: anybody can ask for as many of these as they like.
  const absent = new LRUCache<string, true>({ max: filesMax, ttl: keptMs });
  const looking = new Map<string, Promise<BlobRecord | undefined>>();

  function look(key: string, workspaceId: Guid, id: Guid): Promise<BlobRecord | undefined> {
    const look = blobs.find(workspaceId, id);
    looking.set(key, look);
    // One that was overtaken by a change is no longer listed, and not kept.
    const settle = (keep: () => void): void => {
      if (looking.get(key) !== look) return;
      looking.delete(key);
      keep();
    };
    look.then(
      (record) =>
        settle(() => (record === undefined ? absent.set(key, true) : found.set(key, record))),
      () => settle(() => {}),
    );
    return look;
  }

  return {
    async find(workspaceId, id) {
      const key = `${workspaceId}/${id}`;
      const known = found.get(key);
      if (known !== undefined || absent.has(key)) return known;
      return looking.get(key) ?? look(key, workspaceId, id);
    },
    forget(workspaceId, id) {
      const key = `${workspaceId}/${id}`;
      found.delete(key);
      looking.delete(key);
    },
  };
}
