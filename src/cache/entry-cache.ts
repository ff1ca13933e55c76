// A cache whose entries belong to workspaces. Both the size of the whole cache and the size of the
// entries of each workspace are limited. If the entries of a workspace exceed their limit, the
// least recently used entry of this workspace is removed. If the whole cache exceeds its limit, an
// entry of the least recently used workspace is removed. An entry of more than `entryBytesMax`
// bytes is not stored.
import { LRUCache } from "lru-cache";
import { lruEntryLimit } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";

export interface EntryCacheOptions {
  readonly bytesMax: number;
  /** Maximum number of bytes of the entries of one workspace. */
  readonly workspaceBytesMax: number;
  readonly entryBytesMax: number;
  /**
   * Maximum total size of the definitions of all workspaces with entries, in characters of JSON.
   * The model is the part of a definition that several workspaces may share. It counts once.
   * Set this option if entries refer to their workspace. Such entries keep the workspace in memory
   * after the catalog has removed it. By default only the number of workspaces is limited.
   */
  readonly definitionsMax?: number;
}

/** Estimated number of bytes of memory that an entry takes in addition to its key and its text. */
const ENTRY_BYTES = 400;
/** Maximum number of workspaces with entries. Usually the cache reaches `bytesMax` long before. */
const WORKSPACES_MAX = 10_000;

/**
 * One version of a workspace. A new version is a new object with the same id. The cache does not
 * return entries that were stored for an older version.
 */
interface Owner {
  readonly id: Guid;
  /** Number of characters of the definition as JSON. */
  readonly size?: number;
  /** The part of the definition that other workspaces may share. */
  readonly model?: { readonly size: number };
}

/** The entries of one workspace. A Map takes less memory than an `LRUCache`. */
interface WorkspaceEntries<Entry extends object> {
  readonly workspace: Owner;
  /** The least recently used entry is first. */
  readonly entries: Map<string, Entry>;
  bytes: number;
  /**
   * The key that was used last. If the next call uses the same key, the Map is not reordered,
   * because the entry is already at its end.
   */
  last: string | null;
}

/** A cache of entries, which are found by workspace and key. */
export class EntryCache<Entry extends { readonly bytes: number }> {
  readonly #options: EntryCacheOptions;
  readonly #workspaces: LRUCache<Guid, WorkspaceEntries<Entry>>;
  #bytes = 0;
  /**
   * For each model (shared part of definitions): the number of workspaces with entries that use it.
   */
  readonly #users = new Map<object, number>();
  /** Total size of the models in `#users`, in characters of JSON. */
  #modelSize = 0;

  constructor(options: EntryCacheOptions) {
    this.#options = options;
    const { definitionsMax } = options;
    this.#workspaces = new LRUCache({
      ...(definitionsMax === undefined
        ? lruEntryLimit(WORKSPACES_MAX)
        : {
            maxSize: definitionsMax,
            sizeCalculation: ({ workspace: { size = 0 } }) =>
              Math.min(Math.max(size, 1), definitionsMax),
          }),
      dispose: ({ workspace, bytes }) => {
        this.#bytes -= bytes;
        this.#countModel(workspace, -1);
      },
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(workspace: Owner, key: string): Entry | undefined {
    const stored = this.#workspaces.get(workspace.id);
    if (stored?.workspace !== workspace) return undefined;
    const entry = stored.entries.get(key);
    if (entry === undefined || stored.last === key) return entry;
    stored.entries.delete(key);
    stored.entries.set(key, entry);
    stored.last = key;
    return entry;
  }

  set(workspace: Owner, key: string, entry: Entry): void {
    const { bytesMax, entryBytesMax, workspaceBytesMax, definitionsMax = Infinity } = this.#options;
    const size = entrySize(key, entry);
    if (size > Math.min(entryBytesMax, workspaceBytesMax)) return;
    let stored = this.#workspaces.get(workspace.id);
    if (stored?.workspace !== workspace) {
      stored = { workspace, entries: new Map(), bytes: 0, last: null };
      this.#countModel(workspace, 1);
      this.#workspaces.set(workspace.id, stored);
    }
    this.#remove(stored, key);
    stored.entries.set(key, entry);
    stored.last = key;
    this.#add(stored, size);
    while (stored.bytes > workspaceBytesMax) this.#removeOldest(stored);
    while (this.#bytes > bytesMax) this.#dropOldest();
    // The newest workspace stays, even if its model alone exceeds the limit.
    while (this.#definitions > definitionsMax && this.#workspaces.size > 1) this.#workspaces.pop();
  }

  delete(workspace: Owner, key: string): void {
    const stored = this.#workspaces.get(workspace.id);
    if (stored?.workspace === workspace) this.#remove(stored, key);
  }

  clear(): void {
    this.#workspaces.clear();
  }

  /** Characters of the definitions of all workspaces with entries. */
  get #definitions(): number {
    return this.#workspaces.calculatedSize + this.#modelSize;
  }

  #countModel({ model }: Owner, change: 1 | -1): void {
    if (model === undefined) return;
    const before = this.#users.get(model) ?? 0;
    const users = before + change;
    if (users === 0) this.#users.delete(model);
    else this.#users.set(model, users);
    if (users === 0 || before === 0) this.#modelSize += change * model.size;
  }

  #add(stored: WorkspaceEntries<Entry>, bytes: number): void {
    stored.bytes += bytes;
    this.#bytes += bytes;
  }

  #remove(stored: WorkspaceEntries<Entry>, key: string): void {
    const entry = stored.entries.get(key);
    if (entry === undefined) return;
    stored.entries.delete(key);
    this.#add(stored, -entrySize(key, entry));
  }

  #removeOldest(stored: WorkspaceEntries<Entry>): void {
    const { value: oldest } = stored.entries.keys().next();
    if (oldest !== undefined) this.#remove(stored, oldest);
  }

  #dropOldest(): void {
    const { value: oldest } = this.#workspaces.rkeys().next();
    if (oldest === undefined) return;
    const stored = this.#workspaces.peek(oldest)!;
    this.#removeOldest(stored);
    if (stored.entries.size === 0) this.#workspaces.delete(oldest);
  }
}

/**
 * Returns the estimated number of bytes of memory that an entry takes. Counts two bytes for each
 * character of the key, although many keys need only one byte. So the estimate is rather too high.
 */
const entrySize = (key: string, entry: { readonly bytes: number }): number =>
  ENTRY_BYTES + 2 * key.length + entry.bytes;
