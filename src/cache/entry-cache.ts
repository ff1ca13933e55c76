// A cache with entries of workspaces, limited by the number of bytes. If a workspace exceeds its
// share, its least recently used entry is removed. If the whole cache is full, an entry of the
// least recently used workspace is removed. Entries that are too large are not stored. Entries of
// another version of a workspace are ignored.
import { LRUCache } from "lru-cache";
import { lruEntryLimit } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";

export interface EntryCacheOptions {
  readonly bytesMax: number;
  /** Largest number of bytes of one workspace. They count in `bytesMax`, too. */
  readonly workspaceBytesMax: number;
  readonly entryBytesMax: number;
}

/** Estimated bytes of memory of an entry, without its key and its text. */
const ENTRY_BYTES = 400;
/** Largest number of workspaces with entries. In practice `bytesMax` is reached long before. */
const WORKSPACES_MAX = 10_000;

/**
 * An object that stands for one version of a workspace. Entries of another object with the same id
 * are never returned.
 */
interface Owner {
  readonly id: Guid;
}

interface WorkspaceEntries<Entry extends object> {
  readonly workspace: Owner;
  readonly entries: LRUCache<string, Entry>;
}

/** A cache of entries by workspace and key, limited by the number of bytes. */
export class EntryCache<Entry extends { readonly bytes: number }> {
  readonly #options: EntryCacheOptions;
  readonly #workspaces: LRUCache<Guid, WorkspaceEntries<Entry>>;
  #bytes = 0;

  constructor(options: EntryCacheOptions) {
    this.#options = options;
    this.#workspaces = new LRUCache({
      ...lruEntryLimit(WORKSPACES_MAX),
      dispose: ({ entries }) => entries.clear(),
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(workspace: Owner, key: string): Entry | undefined {
    const stored = this.#workspaces.get(workspace.id);
    return stored?.workspace === workspace ? stored.entries.get(key) : undefined;
  }

  set(workspace: Owner, key: string, entry: Entry): void {
    const { bytesMax, entryBytesMax, workspaceBytesMax } = this.#options;
    const size = entrySize(key, entry);
    if (size > Math.min(entryBytesMax, workspaceBytesMax)) return;
    let stored = this.#workspaces.get(workspace.id);
    if (stored?.workspace !== workspace) {
      stored?.entries.clear();
      this.#workspaces.set(workspace.id, (stored = { workspace, entries: this.#newWorkspace() }));
    }
    stored.entries.set(key, entry);
    this.#bytes += size;
    while (this.#bytes > bytesMax) this.#dropOldest();
  }

  delete(workspace: Owner, key: string): void {
    const stored = this.#workspaces.get(workspace.id);
    if (stored?.workspace === workspace) stored.entries.delete(key);
  }

  #newWorkspace(): LRUCache<string, Entry> {
    return new LRUCache<string, Entry>({
      maxSize: this.#options.workspaceBytesMax,
      sizeCalculation: (entry, key) => entrySize(key, entry),
      dispose: (entry, key) => (this.#bytes -= entrySize(key, entry)),
    });
  }

  #dropOldest(): void {
    const { value: oldest } = this.#workspaces.rkeys().next();
    if (oldest === undefined) return;
    const { entries } = this.#workspaces.peek(oldest)!;
    entries.pop();
    if (entries.size === 0) this.#workspaces.delete(oldest);
  }
}

/**
 * Returns the estimated bytes of memory of an entry. Counts two bytes for each character of the
 * key. Many keys need only one, so the estimate is rather too high.
 */
const entrySize = (key: string, entry: { readonly bytes: number }): number =>
  ENTRY_BYTES + 2 * key.length + entry.bytes;
