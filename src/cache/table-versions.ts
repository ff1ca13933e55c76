// Remembers for each table the number of its last write. Writes are counted from 1. If more than
// 20,000 tables are remembered, all of them are forgotten, and every table counts as written just
// now. Cached responses of these tables are then outdated.
import type { Guid } from "../contract/index.ts";

/**
 * The number of the last write to any table in a list. If the same list has a higher number later,
 * one of its tables was written in the meantime.
 */
export type Stamp = number;

const TABLES_MAX = 20_000;

/** Stores the number of the last write to each table, by workspace and table. */
export class TableVersions {
  readonly #byWorkspace = new Map<Guid, Map<Guid, Stamp>>();
  #tables = 0;
  #writes = 0;
  /** Number of the write that stands for the last write to each table that is not remembered. */
  #floor = 0;

  /**
   * Returns the number of the last write to any of these tables. Call this before the tables are
   * read.
   */
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
