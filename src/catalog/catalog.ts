// Loads workspaces when they are first used, and caches them in limited memory. Workspaces with
// equal parts of their definitions share these parts. Removes a workspace from the cache when the
// catalog learns of a newer version. The catalog learns of changes by reading the database at
// intervals, and at each signal of another node.
import { LRUCache } from "lru-cache";
import { rootSecretPlace } from "./sealed-places.ts";
import { assembleWorkspace } from "./build-workspace.ts";
import { SharedParts, sizeOf, partValues, type SharedDefinition } from "./shared-parts.ts";
import {
  changedSince,
  findOwnFacts,
  findStored,
  findWorkspaceIds,
  type StoredFacts,
} from "./stored-workspace-store.ts";
import type { Guid } from "../contract/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Logger, SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { startPoller, type Signals } from "../platform/signals/index.ts";
import type { Workspace } from "./model.ts";

export type Catalog = ReturnType<typeof createCatalog>;

export interface CatalogDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly log: Logger;
  readonly signals?: Signals;
  /** Largest total size of the cached definitions, in characters of JSON. */
  readonly sizeMax?: number;
  /** Number of gateway processes of this machine, which divide the memory. */
  readonly processes?: number;
  readonly pollMs?: number;
}

/** Name of the channel for signals between nodes that a workspace has changed. */
export const CATALOG_CHANNEL = "catalog";
const SIZE_MAX = 64 * 1024 * 1024;
/**
 * Estimated memory in characters: of a workspace without its shared parts (`OWN_SIZE`), and of each
 * of its API keys (`KEY_SIZE`).
 */
const OWN_SIZE = 700;
const KEY_SIZE = 100;

/** Creates the catalog, and starts to read changes of workspaces. `close` stops the reads. */
export function createCatalog(deps: CatalogDependencies) {
  const { control, secretBox, processes = 1, sizeMax = Math.floor(SIZE_MAX / processes) } = deps;
  const sharedParts = new SharedParts();
  const workspaceCache = new LRUCache<Guid, CachedWorkspace>({
    maxSize: sizeMax,
    sizeCalculation: ({ workspace }) => workspace.size,
    dispose: ({ shared }) => sharedParts.release(shared),
  });
  const loads = new Map<Guid, Promise<CachedWorkspace | undefined>>();
  const listeners = new Set<(workspaceId: Guid) => void>();
  /**
   * Version number of the newest change of a workspace that was read from the database. Undefined
   * before the first read. Until then, the catalog caches nothing.
   */
  let newestVersion: number | undefined;
  /** Major version of the PostgreSQL server. */
  let serverVersion: number | undefined;
  /**
   * The ids of all workspaces. The set stays small, because an id takes a few dozen bytes, and ids
   * that callers invent are not added.
   */
  const knownIds = new Set<Guid>();
  const removedIds = new Set<Guid>();

  async function load(id: Guid): Promise<CachedWorkspace | undefined> {
    if (newestVersion === undefined) await poller.refresh();
    const own = await findOwnFacts(control, id);
    const known = own && sharedParts.find(own);
    if (own !== undefined && known !== undefined) return assemble(own, known);
    const row = await findStored(control, id);
    return row && assemble(row, sharedParts.partsOf(row));
  }

  function assemble(row: StoredFacts, shared: SharedDefinition): CachedWorkspace {
    const sealed = secretBox.open(row.rootSecret, rootSecretPlace(row.id));
    // Copies the bytes, because the decoded buffer is part of a larger memory area. The buffer
    // would keep this area in memory.
    const rootSecret = new Uint8Array(Buffer.from(sealed, "base64url"));
    const { keyIds } = row.parts;
    const size = OWN_SIZE + KEY_SIZE * Object.keys(keyIds).length;
    const facts = { ...row, keyIds, rootSecret, size };
    return { shared, workspace: assembleWorkspace(partValues(shared), facts) };
  }

  /**
   * Stores a workspace. Removes the least recently used workspaces until the workspaces and their
   * parts need at most `sizeMax`.
   */
  function store(id: Guid, entry: CachedWorkspace): void {
    if (sizeOf(entry.shared) + entry.workspace.size > sizeMax) return;
    sharedParts.use(entry.shared);
    workspaceCache.set(id, entry);
    while (workspaceCache.calculatedSize + sharedParts.size > sizeMax) workspaceCache.pop();
  }

  /**
   * Returns the newest known version of a workspace. Returns undefined if no workspace has this id
   * (in lower case). If the workspace is in the cache, returns it without a promise.
   */
  function get(id: Guid): Workspace | undefined | Promise<Workspace | undefined> {
    const known = workspaceCache.get(id);
    return known === undefined ? getLoaded(id) : known.workspace;
  }

  async function getLoaded(id: Guid): Promise<Workspace | undefined> {
    let loading = loads.get(id);
    if (loading === undefined) {
      // The query for an unknown id counts against the limits of its caller. Several callers may
      // share the load of a known workspace, so this load counts as work of the gateway itself.
      const started = knownIds.has(id) ? asOwnWork(() => load(id)) : load(id);
      loads.set(id, (loading = started));
      // If a change arrives during the load, `handleChange` removes the load from `loads`. The
      // loaded definition may then be old, so it is not cached.
      const isCurrent = (): boolean => loads.get(id) === started;
      void started
        .then((entry) => entry !== undefined && isCurrent() && store(id, entry))
        .catch(() => undefined)
        .finally(() => isCurrent() && loads.delete(id));
    }
    return (await loading)?.workspace;
  }

  /**
   * Handles a change of a workspace. Removes an older version from the cache, and calls the
   * listeners. The listeners are called even if the cached version is current, because the
   * listeners may hold older data.
   */
  function handleChange(id: Guid, version: number): void {
    const known = workspaceCache.peek(id);
    if (known === undefined || known.workspace.version < version) {
      workspaceCache.delete(id);
      loads.delete(id);
    }
    for (const listener of listeners) listener(id);
  }

  /**
   * Handles removed workspaces. A workspace was removed if its id is known, but is no longer in the
   * database.
   */
  async function handleRemovals(): Promise<void> {
    const existingIds = await findWorkspaceIds(control);
    for (const id of knownIds) {
      if (existingIds.has(id)) continue;
      knownIds.delete(id);
      removedIds.add(id);
      handleChange(id, Number.POSITIVE_INFINITY);
    }
  }

  /**
   * Handles a new major version of the PostgreSQL server. Empties the cache, because the statements
   * of cached workspaces were written for the other version.
   */
  function handleServerVersion(version: number): void {
    if (serverVersion !== undefined) {
      workspaceCache.clear();
      loads.clear();
    }
    serverVersion = version;
  }

  async function readChanges(): Promise<void> {
    const isFirst = newestVersion === undefined;
    const changed = await changedSince(control, newestVersion ?? -1, serverVersion);
    newestVersion ??= 0;
    for (const { id, version, server: other } of changed) {
      if (other !== null) {
        handleServerVersion(other);
        continue;
      }
      if (id !== null) {
        knownIds.add(id);
        removedIds.delete(id);
      }
      if (!isFirst && id !== null) handleChange(id, version);
      else if (!isFirst) await handleRemovals();
      newestVersion = version;
    }
  }

  const complaint =
    "The gateway cannot read changes of workspaces from the database, so it may use old definitions. It tries again until the database responds. The field `reason` of this log line contains the error.";
  const poller = startPoller({ ...deps, read: readChanges, complaint, channel: CATALOG_CHANNEL });
  return {
    get,
    /** Returns true if a workspace with this id is known. Does not query the database. */
    has: (id: Guid): boolean => knownIds.has(id),
    /** Returns true if the workspace with this id was removed after this process started. */
    wasRemoved: (id: Guid): boolean => removedIds.has(id),
    /**
     * Returns true if this object is in the cache and no newer version of the workspace is known.
     */
    isNewest: (workspace: Workspace): boolean =>
      workspaceCache.peek(workspace.id)?.workspace === workspace,
    /**
     * A time on the clock of `performance.now()`. The catalog has read every change that committed
     * before this time.
     */
    get freshAt(): number {
      return poller.freshAt;
    },
    /** Reads from the database all changes of workspaces that have committed so far. */
    refresh: poller.refresh,
    /**
     * Calls `listener` for each workspace that has changed, before `get` returns the new version.
     * @returns a function that removes the listener
     */
    onChange(listener: (workspaceId: Guid) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: poller.close,
  };
}

interface CachedWorkspace {
  readonly workspace: Workspace;
  readonly shared: SharedDefinition;
}
