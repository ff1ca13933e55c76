// Finds the untracked tables of a definition: no invalidated cache entry can depend on them
// (G10.8). A write to untracked tables alone writes no change row.
import type { Guid } from "../contract/index.ts";
import type { CacheDefinition, RightsDefinition, WorkspaceDefinition } from "./definition.ts";

/**
 * The untracked tables that the last apply stored. A write without a change row locks the fence
 * table until it commits. Before an apply makes a cache depend on an untracked table, it drops the
 * fence table and creates one with another name.
 * The drop waits for running writers, so they finish before the cache can store a result. A later
 * writer with an older definition uses the old name, on any node and after any delay. Its statement
 * fails as for a missing table. The node then loads the new definition and writes the change row.
 * No clock is involved.
 * In the other direction, a table becomes untracked while another node still has the old
 * definition. Caches therefore respond only if the node has read the changes of definitions within
 * the last second.
 */
export interface UntrackedTables {
  /**
   * Name of the fence table, an empty table in the workspace's schema. `pledge` is its key in the
   * stored JSON.
   */
  readonly pledge: string;
  readonly tables: readonly Guid[];
}

/** Returns true if a write must invalidate cached responses. */
const isInvalidated = ({ mode }: CacheDefinition): boolean => mode === "write" || mode === "hybrid";

/** Returns the GUIDs of the untracked tables of a definition. */
export function untrackedTablesOf({ workspace, tables, keys, roles }: WorkspaceDefinition): Guid[] {
  const readers: readonly RightsDefinition[] = [
    ...Object.values(keys).filter(({ cache }) => isInvalidated(cache)),
    ...(isInvalidated(workspace.auth.cache) ? Object.values(roles) : []),
  ];
  if (readers.some(readsAnything)) return [];
  const answering = new Set(readers.flatMap(namesRead));
  return Object.entries(tables)
    .filter(([name]) => !answering.has(name))
    .map(([, { id }]) => id);
}

/**
 * Returns true if the holder may read any table. Row filters along relations can read any table.
 */
const readsAnything = ({ tables }: RightsDefinition): boolean =>
  tables === "all" ||
  Object.values(tables).some(({ rowFilter }) => JSON.stringify(rowFilter).includes('"relation"'));

const namesRead = ({ tables }: RightsDefinition): readonly string[] =>
  Object.entries(tables === "all" ? {} : tables)
    .filter(([, { actions }]) => actions.includes("read"))
    .map(([name]) => name);
