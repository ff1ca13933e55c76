// The workspaces of this process: loaded when first asked for, bounded in memory, dropped as soon as a newer version is known. Changes
// are found by polling and by a wake-up signal.
import { LRUCache } from "lru-cache";
import { rootSecretPlace } from "./sealed-places.ts";
import { buildWorkspace } from "./build-workspace.ts";
import { changedSince, findWorkspace, findWorkspaceIds } from "./workspace-store.ts";
import type { Guid } from "../contract/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Logger, SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { startPoller, type Signals } from "../platform/signals/index.ts";
import type { Workspace } from "./model.ts";

export interface Catalog {
  /** The workspace in its newest known version, or undefined when there is none of that id (lower case); at once if it is loaded. */
  readonly get: (id: Guid) => Workspace | undefined | Promise<Workspace | undefined>;
  /** Whether there is a workspace of this id, as far as was heard: no question to the database, whatever is asked. */
  readonly has: (id: Guid) => boolean;
  /** Whether there was one of this id while this node ran, and it was removed. */
  readonly wasRemoved: (id: Guid) => boolean;
  /** Whether no newer version of the workspace was heard of; false also where it is not kept in memory. */
  readonly isNewest: (workspace: Workspace) => boolean;
  /** Every change committed before this moment (monotonic milliseconds) was heard of. */
  readonly freshAt: number;
  /** Reads every change committed so far. */
  readonly refresh: () => Promise<void>;
  /** Calls `listener` for each workspace that changed, before `get` answers with the new version. @returns unsubscribe */
  readonly onChange: (listener: (workspaceId: Guid) => void) => () => void;
  readonly close: () => void;
}

export interface CatalogDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly log: Logger;
  readonly signals?: Signals;
  /** Characters of definition JSON kept at most. */
  readonly sizeMax?: number;
  readonly pollMs?: number;
}

/** Signals on this channel say that some workspace changed. */
export const CATALOG_CHANNEL = "catalog";
const SIZE_MAX = 64 * 1024 * 1024;
/** With the poll's own time, a change is seen well within the second that it may take (G5.15, G10.4). */
const POLL_MS = 250;

/** Starts polling at once; `close` ends it. */
export function createCatalog(deps: CatalogDependencies): Catalog {
  const { control, secretBox, log, sizeMax = SIZE_MAX, pollMs = POLL_MS } = deps;
  const kept = new LRUCache<Guid, Kept>({
    maxSize: sizeMax,
    sizeCalculation: (entry) => entry.size,
  });
  const loads = new Map<Guid, Promise<Kept | undefined>>();
  const listeners = new Set<(workspaceId: Guid) => void>();
  /** The newest version heard of; undefined until the first answer, before which nothing is kept. */
  let seen: number | undefined;
  /** The server's major version. */
  let server: number | undefined;
  /** Every id: a few dozen bytes of each, and nothing of ids that do not exist. */
  const ids = new Set<Guid>();
  const removed = new Set<Guid>();
  let refreshing: Promise<void> | undefined;
  let refreshAgain = false;

  async function load(id: Guid): Promise<Kept | undefined> {
    if (seen === undefined) await refresh();
    const row = await findWorkspace(control, id);
    if (row === undefined) return undefined;
    const rootSecret = Buffer.from(
      secretBox.open(row.rootSecret, rootSecretPlace(id)),
      "base64url",
    );
    return {
      workspace: buildWorkspace(row.definition, {
        version: row.version,
        rootSecret,
        quiet: row.quiet,
        hasJsonScalar: row.hasJsonScalar,
      }),
      size: row.size,
    };
  }

  function get(id: Guid): Workspace | undefined | Promise<Workspace | undefined> {
    const known = kept.get(id);
    return known === undefined ? getLoaded(id) : known.workspace;
  }

  async function getLoaded(id: Guid): Promise<Workspace | undefined> {
    let loading = loads.get(id);
    if (loading === undefined) {
      // A search for an id that no workspace has is the caller's work. A load is shared by callers.
      const started = ids.has(id) ? asOwnWork(() => load(id)) : load(id);
      loads.set(id, (loading = started));
      // A change that arrives meanwhile takes the load off the list: what it read may be old and is not kept.
      const isCurrent = (): boolean => loads.get(id) === started;
      void started
        .then((entry) => entry !== undefined && isCurrent() && kept.set(id, entry))
        .catch(() => undefined)
        .finally(() => isCurrent() && loads.delete(id));
    }
    return (await loading)?.workspace;
  }

  /** Listeners hear of every change, also of one that a load has already seen: what they keep may be older. */
  function noteChange(id: Guid, version: number): void {
    const known = kept.peek(id);
    if (known === undefined || known.workspace.version < version) {
      kept.delete(id);
      loads.delete(id);
    }
    for (const listener of listeners) listener(id);
  }

  /** Of what is removed nothing is left to be read: it is what is known and not there. */
  async function noteRemovals(): Promise<void> {
    const there = await findWorkspaceIds(control);
    for (const id of ids) {
      if (there.has(id)) continue;
      ids.delete(id);
      removed.add(id);
      noteChange(id, Number.POSITIVE_INFINITY);
    }
  }

  /** Statements are made for a server: what was loaded from one of another version is loaded anew. */
  function noteServer(version: number): void {
    if (server !== undefined) {
      kept.clear();
      loads.clear();
    }
    server = version;
  }

  async function readChanges(): Promise<void> {
    const isFirst = seen === undefined;
    const changed = await changedSince(control, seen ?? -1, server);
    seen ??= 0;
    for (const { id, version, server: other } of changed) {
      if (other !== null) {
        noteServer(other);
        continue;
      }
      if (id !== null) {
        ids.add(id);
        removed.delete(id);
      }
      if (!isFirst && id !== null) noteChange(id, version);
      else if (!isFirst) await noteRemovals();
      seen = version;
    }
  }

  /** One refresh at a time; a call during one starts another after it, since the running one may have read already. */
  function refresh(): Promise<void> {
    if (refreshing !== undefined) {
      refreshAgain = true;
      return refreshing;
    }
    refreshing = asOwnWork(async () => {
      try {
        do {
          refreshAgain = false;
          await readChanges();
        } while (refreshAgain);
      } finally {
        refreshing = undefined;
      }
    });
    return refreshing;
  }

  const poller = startPoller({
    read: refresh,
    complaint: "changes of workspaces cannot be read",
    log,
    pollMs,
    signals: deps.signals,
    channel: CATALOG_CHANNEL,
  });
  return {
    get,
    has: (id) => ids.has(id),
    wasRemoved: (id) => removed.has(id),
    isNewest: (workspace) => kept.peek(workspace.id)?.workspace === workspace,
    get freshAt() {
      return poller.freshAt;
    },
    refresh,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: poller.close,
  };
}

interface Kept {
  readonly workspace: Workspace;
  readonly size: number;
}
