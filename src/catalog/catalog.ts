// Loads workspaces on first use and caches them in bounded memory. The catalog drops a workspace as
// soon as it knows of a newer version. It finds changes by polling, and at every wake-up signal.
import { LRUCache } from "lru-cache";
import { rootSecretPlace } from "./sealed-places.ts";
import { buildWorkspace } from "./build-workspace.ts";
import { changedSince, findStored, findWorkspaceIds } from "./stored-workspace-store.ts";
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
  /** Maximum size of the cached definitions, in characters of JSON. */
  readonly sizeMax?: number;
  readonly pollMs?: number;
}

/** Channel of the signals that a workspace has changed. */
export const CATALOG_CHANNEL = "catalog";
const SIZE_MAX = 64 * 1024 * 1024;

/** Starts polling immediately. `close` ends it. */
export function createCatalog(deps: CatalogDependencies) {
  const { control, secretBox, sizeMax = SIZE_MAX } = deps;
  const workspaceCache = new LRUCache<Guid, CachedWorkspace>({
    maxSize: sizeMax,
    sizeCalculation: (entry) => entry.size,
  });
  const loads = new Map<Guid, Promise<CachedWorkspace | undefined>>();
  const listeners = new Set<(workspaceId: Guid) => void>();
  /**
   * The newest version read. While it is undefined, no change was read yet, and nothing is cached.
   */
  let newestVersion: number | undefined;
  /** Major version of the PostgreSQL server. */
  let serverVersion: number | undefined;
  /** The ids of all workspaces. Each takes a few dozen bytes. Ids that do not exist take none. */
  const knownIds = new Set<Guid>();
  const removedIds = new Set<Guid>();

  async function load(id: Guid): Promise<CachedWorkspace | undefined> {
    if (newestVersion === undefined) await poller.refresh();
    const row = await findStored(control, id);
    if (row === undefined) return undefined;
    const rootSecret = Buffer.from(
      secretBox.open(row.rootSecret, rootSecretPlace(id)),
      "base64url",
    );
    return {
      workspace: buildWorkspace(row.definition, { ...row, rootSecret }),
      size: row.size,
    };
  }

  /**
   * Returns the newest known version of a workspace, or undefined if no workspace has this id
   * (lower case). Returns a value instead of a promise if the workspace is loaded.
   */
  function get(id: Guid): Workspace | undefined | Promise<Workspace | undefined> {
    const known = workspaceCache.get(id);
    return known === undefined ? getLoaded(id) : known.workspace;
  }

  async function getLoaded(id: Guid): Promise<Workspace | undefined> {
    let loading = loads.get(id);
    if (loading === undefined) {
      // A query for an unknown id is the caller's work. A load of a known workspace is shared by
      // callers, so it counts as the gateway's own work.
      const started = knownIds.has(id) ? asOwnWork(() => load(id)) : load(id);
      loads.set(id, (loading = started));
      // A change that arrives during the load removes the load from `loads`. The loaded definition
      // may be outdated then, and is not cached.
      const isCurrent = (): boolean => loads.get(id) === started;
      void started
        .then((entry) => entry !== undefined && isCurrent() && workspaceCache.set(id, entry))
        .catch(() => undefined)
        .finally(() => isCurrent() && loads.delete(id));
    }
    return (await loading)?.workspace;
  }

  /**
   * Notifies the listeners of every change. A load may have read this change already, but listeners
   * may still hold older data.
   */
  function handleChange(id: Guid, version: number): void {
    const known = workspaceCache.peek(id);
    if (known === undefined || known.workspace.version < version) {
      workspaceCache.delete(id);
      loads.delete(id);
    }
    for (const listener of listeners) listener(id);
  }

  /** Handles removed workspaces: those whose ids are known and no longer in the database. */
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
   * Drops all loaded workspaces if the server's version changed, because their statements were
   * written for the other version.
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

  const complaint = "changes of workspaces cannot be read";
  const poller = startPoller({ ...deps, read: readChanges, complaint, channel: CATALOG_CHANNEL });
  return {
    get,
    /** Returns true if a workspace of this id is known. Never queries the database. */
    has: (id: Guid): boolean => knownIds.has(id),
    /** Returns true if the workspace of this id was removed since this process started. */
    wasRemoved: (id: Guid): boolean => removedIds.has(id),
    /** Returns true if the workspace is cached and no newer version is known. */
    isNewest: (workspace: Workspace): boolean =>
      workspaceCache.peek(workspace.id)?.workspace === workspace,
    /**
     * The catalog has read every change that was committed before this moment (monotonic
     * milliseconds).
     */
    get freshAt(): number {
      return poller.freshAt;
    },
    /** Reads all changes committed so far. */
    refresh: poller.refresh,
    /**
     * Calls `listener` for each workspace that changed, before `get` returns the new version.
     * @returns a function that unsubscribes
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
  readonly size: number;
}
