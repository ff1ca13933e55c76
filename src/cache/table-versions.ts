// When each table was last written, on a clock that counts writes. Bounded: when too many tables were written to remember, every one
// of them counts as written.
import type { Guid } from "../contract/index.ts";

/** The moment up to which everything read of some tables is current. Another stamp of the same tables: one was written since. */
export type Stamp = number;

const TABLES_MAX = 20_000;

export class TableVersions {
  readonly #byWorkspace = new Map<Guid, Map<Guid, Stamp>>();
  #tables = 0;
  #writes = 0;
  /** Tables that nothing is remembered of count as written then. */
  #floor = 0;

  /** To be taken before the tables are read. */
  stampOf(workspaceId: Guid, tableIds: readonly Guid[]): Stamp {
    const versions = this.#byWorkspace.get(workspaceId);
    let newest = this.#floor;
    if (versions === undefined) return newest;
    for (const id of tableIds) {
      const version = versions.get(id);
      if (version !== undefined && version > newest) newest = version;
    }
    return newest;
  }

  raise(workspaceId: Guid, tableIds: readonly Guid[]): void {
    let versions = this.#byWorkspace.get(workspaceId);
    if (versions === undefined) this.#byWorkspace.set(workspaceId, (versions = new Map()));
    this.#writes += 1;
    for (const id of tableIds) {
      if (!versions.has(id)) this.#tables += 1;
      versions.set(id, this.#writes);
    }
    if (this.#tables > TABLES_MAX) this.raiseAll();
  }

  raiseAll(): void {
    this.#byWorkspace.clear();
    this.#tables = 0;
    this.#writes += 1;
    this.#floor = this.#writes;
  }
}
