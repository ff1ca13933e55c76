// Records the last write to each table as the value of a counter of writes. The memory is limited:
// if too many tables were written, all tables count as written.
import type { Guid } from "../contract/index.ts";

/**
 * A number that identifies the last write to any of several tables. If the stamp of the same tables
 * differs later, one of them was written in the meantime.
 */
export type Stamp = number;

const TABLES_MAX = 20_000;

/** Stores the number of the last write to each table, by workspace. */
export class TableVersions {
  readonly #byWorkspace = new Map<Guid, Map<Guid, Stamp>>();
  #tables = 0;
  #writes = 0;
  /** The stamp of tables for which no write is recorded. */
  #floor = 0;

  /** Returns the stamp of several tables. Call this before the tables are read. */
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
