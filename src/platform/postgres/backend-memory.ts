// Closes a connection if its backend (the server process that serves it) uses much memory.
// PostgreSQL keeps what it has read about each table until the connection is closed, up to 350 kB
// for each workspace. The gateway asks the server for the memory of the backend. This query takes
// 0.5 to 9 ms, so the gateway asks only after many new workspaces or statements. If this login may
// not see the memory, the gateway counts the workspaces of the connection instead.
import { sqlState } from "./database-errors.ts";
import type { PgClient } from "./statement-names.ts";
import type { StatementRunner } from "./statement-runner.ts";

/** Largest memory, in bytes, of the backend of an idle connection. */
const BYTES_MAX = 64 * 1024 * 1024;
/** Number of new workspaces, and of uses of a connection, after which the gateway asks again. */
const NEW_WORKSPACES = 25;
const USES = 2_000;
/** Largest number of workspaces of a connection whose memory this login may not see. */
const WORKSPACES_MAX = 150;

const ASK = {
  text: "select sum(total_bytes)::float8 from pg_catalog.pg_get_backend_memory_contexts()",
};
const DENIED = "42501";

interface BackendUsage {
  readonly workspaces: Set<string>;
  last: string | null;
  /** Number of workspaces that the connection has served. */
  served: number;
  /** Number of new workspaces since the gateway last asked for the memory. */
  newWorkspaces: number;
  /** Number of uses of the connection since the gateway last asked for the memory. */
  uses: number;
}

export interface BackendMemory {
  /**
   * Records that a connection has served a workspace, or the gateway itself.
   * @returns true if the connection must pass `check` before it becomes idle
   */
  readonly use: (client: PgClient, workspace: string | null) => boolean;
  /** Calls `done` with false if the connection must be closed. */
  readonly check: (client: PgClient, done: (keep: boolean) => void) => void;
}

export interface BackendMemoryOptions {
  /** Largest memory, in bytes, of the backend of an idle connection. Default: 64 MB. */
  readonly bytesMax?: number;
  /**
   * True if each use for the gateway itself counts as a new workspace. This is so for the owner
   * pool, over which the gateway applies the definitions of many workspaces.
   */
  readonly isForMany?: boolean;
}

/** Creates the functions that decide when a connection of one pool is closed. */
export function createBackendMemory(
  run: StatementRunner["run"],
  { bytesMax = BYTES_MAX, isForMany = false }: BackendMemoryOptions = {},
): BackendMemory {
  const usageByClient = new WeakMap<PgClient, BackendUsage>();
  let isTold = true;

  /** Returns true if the connection has not served this workspace before. */
  function isNew(usage: BackendUsage, workspace: string | null): boolean {
    if (workspace === null) return isForMany;
    if (workspace === usage.last) return false;
    usage.last = workspace;
    if (usage.workspaces.has(workspace)) return false;
    usage.workspaces.add(workspace);
    return true;
  }

  function use(client: PgClient, workspace: string | null): boolean {
    let usage = usageByClient.get(client);
    if (usage === undefined) {
      usage = { workspaces: new Set(), last: null, served: 0, newWorkspaces: 0, uses: 0 };
      usageByClient.set(client, usage);
    }
    usage.uses += 1;
    if (isNew(usage, workspace)) {
      usage.served += 1;
      usage.newWorkspaces += 1;
    }
    return usage.newWorkspaces >= NEW_WORKSPACES || usage.uses >= USES;
  }

  function check(client: PgClient, done: (keep: boolean) => void): void {
    const usage = usageByClient.get(client)!;
    const { served, newWorkspaces } = usage;
    usage.newWorkspaces = 0;
    usage.uses = 0;
    if (!isTold) return done(served < WORKSPACES_MAX);
    run<[number]>(client, ASK, [], { rowMode: "array" }, true, (error, [row], keep) => {
      if (sqlState(error) === DENIED) isTold = false;
      if (error !== null || row === undefined) return done(keep);
      const [bytes] = row;
      // The backend may grow further before the gateway asks again. The expected growth is added
      // here. With few workspaces, most of the memory belongs to statements, not to workspaces.
      const growth = (bytes / Math.max(served, NEW_WORKSPACES)) * newWorkspaces;
      done(bytes + growth <= bytesMax);
    });
  }

  return { use, check };
}
