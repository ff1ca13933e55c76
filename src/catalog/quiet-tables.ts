// Tables that no cache answers from until they are written (G10.8): a write to nothing else needs no change row.
import type { Guid } from "../contract/index.ts";
import type { CacheDefinition, RightsDefinition, WorkspaceDefinition } from "./definition.ts";

/**
 * As an apply has stored it. A writer that leaves its change row out holds a lock on `pledge` until it has committed, and an apply
 * that lets a cache answer from a quiet table drops it for one of another name. So the apply waits for the writers under way, before
 * any cache can be filled; and a writer that comes later with an older definition, on whatever node and after whatever pause, asks
 * for a name that is not there any more: it fails as on a table that is gone, loads the definition anew and writes its change row.
 * No clock is trusted. The other way round, a table that becomes quiet may still be answered from by a node that has not heard of
 * it: therefore caches answer only while the node has read the news of definitions within the second.
 */
export interface QuietTables {
  /** Name of an empty table in the workspace's schema. */
  readonly pledge: string;
  readonly tables: readonly Guid[];
}

/** Whether writes must end what the cache holds. */
const isInvalidated = ({ mode }: CacheDefinition): boolean => mode === "write" || mode === "hybrid";

/** GUIDs, by the definition alone. */
export function quietTablesOf({ workspace, tables, keys, roles }: WorkspaceDefinition): Guid[] {
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

/** Row filters along relations may lead to any table. */
const readsAnything = ({ tables }: RightsDefinition): boolean =>
  tables === "all" ||
  Object.values(tables).some(({ rowFilter }) => JSON.stringify(rowFilter).includes('"relation"'));

const namesRead = ({ tables }: RightsDefinition): readonly string[] =>
  Object.entries(tables === "all" ? {} : tables)
    .filter(([, { actions }]) => actions.includes("read"))
    .map(([name]) => name);
