// Cached entries of workspaces, bounded in bytes: the least recently used goes first, of a workspace above its share, else of the
// workspace that was asked last the longest ago. Refuses entries that are too large or of another version.
import { LRUCache } from "lru-cache";
import { counted } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";

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

/** A workspace in one of its versions: what was kept of another one is of no use any more. */
interface Owner {
  readonly id: Guid;
}

interface Kept<Entry extends object> {
  readonly workspace: Owner;
  readonly entries: LRUCache<string, Entry>;
}

export class Entries<Entry extends { readonly bytes: number }> {
  readonly #options: EntriesOptions;
  readonly #workspaces: LRUCache<Guid, Kept<Entry>>;
  #bytes = 0;

  constructor(options: EntriesOptions) {
    this.#options = options;
    this.#workspaces = new LRUCache({
      ...counted(WORKSPACES_MAX),
      dispose: ({ entries }) => entries.clear(),
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(workspace: Owner, key: string): Entry | undefined {
    const kept = this.#workspaces.get(workspace.id);
    return kept?.workspace === workspace ? kept.entries.get(key) : undefined;
  }

  set(workspace: Owner, key: string, entry: Entry): void {
    const { bytesMax, entryBytesMax, workspaceBytesMax } = this.#options;
    const size = sizeOf(key, entry);
    if (size > Math.min(entryBytesMax, workspaceBytesMax)) return;
    let kept = this.#workspaces.get(workspace.id);
    if (kept?.workspace !== workspace) {
      kept?.entries.clear();
      this.#workspaces.set(workspace.id, (kept = { workspace, entries: this.#newWorkspace() }));
    }
    kept.entries.set(key, entry);
    this.#bytes += size;
    while (this.#bytes > bytesMax) this.#dropOldest();
  }

  delete(workspace: Owner, key: string): void {
    const kept = this.#workspaces.get(workspace.id);
    if (kept?.workspace === workspace) kept.entries.delete(key);
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
    const { entries } = this.#workspaces.peek(oldest)!;
    entries.pop();
    if (entries.size === 0) this.#workspaces.delete(oldest);
  }
}

/** A key of one byte per character takes half of this; better too much than too little. */
const sizeOf = (key: string, entry: { readonly bytes: number }): number =>
  ENTRY_BYTES + 2 * key.length + entry.bytes;
