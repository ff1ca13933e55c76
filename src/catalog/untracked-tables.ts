// Finds the "untracked" tables of a definition: tables on which no cached response depends (G10.8).
// A write that changes only untracked tables adds no row to the change feed, the list of written
// tables for caches (`openapi/decisions/0014-untracked-tables.md`).
import type { Guid } from "../contract/index.ts";
import type { CacheDefinition, RightsDefinition, WorkspaceDefinition } from "./definition.ts";

/**
 * The untracked tables of the definition that was applied last. Nodes may know different versions
 * of the definition. Two rules prevent outdated cached responses. If a table becomes tracked: A
 * write that adds no row to the change feed locks the fence table until it commits. When a
 * definition with a cache for an untracked table is applied, the gateway drops the fence table, and
 * creates one with another name. The drop waits until running writes have ended. So they end before
 * the cache stores a response. A node that still has the old definition uses the old name, so its
 * next write fails. It then loads the new definition, and repeats the write with a row for the
 * change feed. If a table becomes untracked: Another node may still have the old definition with
 * the cache. So caches are used only if the node has read changes of definitions within the last
 * second.
 */
export interface UntrackedTables {
  /**
   * Name of the fence table: an empty table in the workspace's schema that writes lock. The stored
   * JSON calls this key `pledge`.
   */
  readonly pledge: string;
  readonly tables: readonly Guid[];
}

/** Returns true if cached responses with these cache settings become invalid after a write. */
const isInvalidated = ({ mode }: CacheDefinition): boolean => mode === "write" || mode === "hybrid";

/** Returns the ids of the untracked tables of a definition. */
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
 * Returns true if responses for this key or role may depend on any table: the key or role may read
 * all tables, or one of its row filters follows a relation to another table.
 */
const readsAnything = ({ tables }: RightsDefinition): boolean =>
  tables === "all" ||
  Object.values(tables).some(({ rowFilter }) => JSON.stringify(rowFilter).includes('"relation"'));

const namesRead = ({ tables }: RightsDefinition): readonly string[] =>
  Object.entries(tables === "all" ? {} : tables)
    .filter(([, { actions }]) => actions.includes("read"))
    .map(([name]) => name);
