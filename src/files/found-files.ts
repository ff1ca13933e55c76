// Records of files that were asked for a moment ago, and ids that no file has: hits spare the database, and how long an answer takes the
// second time does not tell one from the other. What is deleted or marked on this node is forgotten at once, what another node changes
// within a second (G25.13).
import { LRUCache } from "lru-cache";
import { counted, type Soon } from "../platform/index.ts";
import type { BlobRecord, Blobs } from "../blobs/index.ts";
import type { Guid } from "../contract/index.ts";

export interface FoundFiles {
  /** At once where it was asked for a moment ago. */
  readonly find: (workspaceId: Guid, id: Guid) => Soon<BlobRecord | undefined>;
  readonly forget: (workspaceId: Guid, id: Guid) => void;
}

const filesMax = 5_000;
const keptMs = 1_000;

/** Of workspaces that have the same id, as a workspace and its copy do, one is kept at a time. */
class Kept<Value extends { readonly workspaceId: Guid }> {
  readonly #byId = new LRUCache<Guid, Value>({ ...counted(filesMax), ttl: keptMs });

  get(workspaceId: Guid, id: Guid): Value | undefined {
    const kept = this.#byId.get(id);
    return kept?.workspaceId === workspaceId ? kept : undefined;
  }

  set(id: Guid, value: Value): void {
    this.#byId.set(id, value);
  }

  delete(id: Guid): void {
    this.#byId.delete(id);
  }
}

export function createFoundFiles(blobs: Pick<Blobs, "find">): FoundFiles {
  const found = new Kept<BlobRecord>();
  // Apart: anybody can ask for as many of these as they like.
  const absent = new Kept<{ readonly workspaceId: Guid }>();
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
        settle(() =>
          record === undefined ? absent.set(id, { workspaceId }) : found.set(id, record),
        ),
      () => settle(() => {}),
    );
    return look;
  }

  return {
    find(workspaceId, id) {
      const known = found.get(workspaceId, id);
      if (known !== undefined || absent.get(workspaceId, id) !== undefined) return known;
      const key = `${workspaceId}/${id}`;
      return looking.get(key) ?? look(key, workspaceId, id);
    },
    forget(workspaceId, id) {
      found.delete(id);
      looking.delete(`${workspaceId}/${id}`);
    },
  };
}
