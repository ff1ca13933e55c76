// Records when each table was last written, by a counter of writes. The memory is bounded: if too
// many tables were written, every table counts as written.
import type { Guid } from "../contract/index.ts";

/**
 * The number of the last write to any of some tables. If the stamp of the same tables differs
 * later, one of them was written in between.
 */
export type Stamp = number;

const TABLES_MAX = 20_000;

/** The last write of each table, by workspace. */
export class TableVersions {
  readonly #byWorkspace = new Map<Guid, Map<Guid, Stamp>>();
  #tables = 0;
  #writes = 0;
  /** The stamp of tables without a recorded write. */
  #floor = 0;

  /** Returns the stamp of tables. Call it before the tables are read. */
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
