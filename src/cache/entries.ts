// What the cache keeps, within a number of bytes: the least recently used goes first, of a workspace that has more than its share,
// else of the workspace that was asked last the longest ago. Refuses what is too large to be worth its room.
import { LRUCache } from "lru-cache";
import type { Guid } from "../contract/caller.ts";

export interface EntriesOptions {
  readonly bytesMax: number;
  /** Of it, what one workspace may have. */
  readonly workspaceBytesMax: number;
  readonly entryBytesMax: number;
}

/** Room that an entry takes beside its key and its text. */
const ENTRY_BYTES = 400;
/** Workspaces with entries at a time; far more than the bytes allow to be of use. */
const WORKSPACES_MAX = 10_000;

export class Entries<Entry extends { readonly bytes: number }> {
  readonly #options: EntriesOptions;
  readonly #workspaces: LRUCache<Guid, LRUCache<string, Entry>>;
  #bytes = 0;

  constructor(options: EntriesOptions) {
    this.#options = options;
    this.#workspaces = new LRUCache({
      max: WORKSPACES_MAX,
      dispose: (entries) => entries.clear(),
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(workspaceId: Guid, key: string): Entry | undefined {
    return this.#workspaces.get(workspaceId)?.get(key);
  }

  set(workspaceId: Guid, key: string, entry: Entry): void {
    const size = sizeOf(key, entry);
    if (size > this.#options.entryBytesMax) return;
    let entries = this.#workspaces.get(workspaceId);
    if (entries === undefined) this.#workspaces.set(workspaceId, (entries = this.#newWorkspace()));
    entries.set(key, entry);
    this.#bytes += size;
    while (this.#bytes > this.#options.bytesMax) this.#dropOldest();
  }

  delete(workspaceId: Guid, key: string): void {
    this.#workspaces.get(workspaceId)?.delete(key);
  }

  #newWorkspace(): LRUCache<string, Entry> {
    return new LRUCache<string, Entry>({
      maxSize: this.#options.workspaceBytesMax,
      sizeCalculation: (entry, key) => sizeOf(key, entry),
      dispose: (entry, key) => (this.#bytes -= sizeOf(key, entry)),
    });
  }

  #dropOldest(): void {
    const { value: oldest } = this.#workspaces.rkeys().next();
    if (oldest === undefined) return;
    const entries = this.#workspaces.peek(oldest)!;
    entries.pop();
    if (entries.size === 0) this.#workspaces.delete(oldest);
  }
}

/** A key of one byte per character takes half of this; better too much than too little. */
const sizeOf = (key: string, entry: { readonly bytes: number }): number =>
  ENTRY_BYTES + 2 * key.length + entry.bytes;
