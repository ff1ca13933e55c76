// The run history of sync endpoints. It contains only a sample of the runs, at most 60 failed and
// 60 successful runs per minute, workspace and node. The gateway collects finished runs in memory,
// and writes them in batches after the responses (G32.8). Their number and size are limited. Runs
// that the database cannot store are dropped.
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { RecordQuota } from "../../metering/index.ts";
import type { Clock, Logger } from "../../platform/index.ts";
import { asOwnWork } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { truncateJson } from "./truncate-json.ts";
import { addSyncRuns, type SyncRunRow } from "./sync-history-store.ts";

interface SyncRun extends Omit<SyncRunRow, "workspaceId" | "status"> {
  readonly workspace: Workspace;
  readonly isFailed: boolean;
}

export type SyncHistory = ReturnType<typeof createSyncHistory>;

export interface SyncHistoryOptions {
  /** Used to leave out runs of workspaces that were removed meanwhile. */
  readonly catalog: Pick<Catalog, "has">;
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly records: RecordQuota;
}

const MINUTE_MS = 60_000;
/** Pause between two batches, in milliseconds. */
const INTERVAL_MS = 250;
/**
 * Maximum number of runs that a node records for one workspace in one minute. Successful and failed
 * runs are counted separately.
 */
const PER_MINUTE = 60;
const WORKSPACES_MAX = 5_000;
const PENDING_MAX = 2_000;
/** Maximum total bytes of the inputs and outputs of all steps of a run. */
const VALUE_BYTES = { finished: 4 * 1024, failed: 32 * 1024 };
const STEPS_MAX = 100;

/** Creates the run history of sync endpoints on this node. */
export function createSyncHistory(options: SyncHistoryOptions) {
  const { catalog, control, clock, log, records } = options;
  let pending: PendingRun[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let minute = 0;
  const sampled = new Map<string, number>();

  function takeSample({ workspace: { id }, isFailed }: SyncRun): boolean {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute || sampled.size > WORKSPACES_MAX) sampled.clear();
    minute = now;
    const holder = `${id} ${isFailed}`;
    const count = sampled.get(holder) ?? 0;
    if (count >= PER_MINUTE || pending.length >= PENDING_MAX) return false;
    sampled.set(holder, count + 1);
    return true;
  }

  async function write(): Promise<void> {
    const runs = pending.filter(({ row }) => catalog.has(row.workspaceId));
    pending = [];
    if (runs.length === 0) return;
    const settles: (() => void)[] = [];
    try {
      const rows: SyncRunRow[] = [];
      for (const { row, workspace, bytes } of runs) {
        const settle = await records.take(control, workspace, row.rank, bytes);
        if (settle === undefined) continue;
        settles.push(settle);
        rows.push(row);
      }
      if (rows.length > 0) await addSyncRuns(control, rows);
    } catch (error) {
      log.warn(
        { runs: runs.length, reason: String(error) },
        "The gateway could not store some runs of sync endpoints in the run history, so the history does not contain them. The callers got their responses. Check the database if this message repeats.",
      );
    } finally {
      for (const settle of settles) settle();
    }
  }

  return {
    /**
     * Adds a finished run to the next batch, which is written later. Ignores the run if too many
     * runs wait, or if this node has reached `PER_MINUTE` for the workspace.
     */
    add(run: SyncRun): void {
      if (!takeSample(run)) return;
      pending.push(rowOf(run));
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = (writing ?? Promise.resolve()).then(() => asOwnWork(write));
      }, INTERVAL_MS).unref();
    },
    /** Writes the collected runs to the database before the gateway stops. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** A run that is not written to the database yet. */
interface PendingRun {
  readonly row: SyncRunRow;
  readonly workspace: Workspace;
  /** Total bytes of the inputs and outputs of the run's steps. */
  readonly bytes: number;
}

function rowOf({ steps, isFailed, workspace, ...run }: SyncRun): PendingRun {
  const bytesMax = isFailed ? VALUE_BYTES.failed : VALUE_BYTES.finished;
  let left: number = bytesMax;
  const truncate = (text: string | null): string | null => {
    if (text === null) return null;
    const truncated = truncateJson(text, left);
    left = Math.max(0, left - Buffer.byteLength(truncated));
    return truncated;
  };
  const status = isFailed ? "failed" : "finished";
  const shown = steps.slice(0, STEPS_MAX).map((step) => ({
    ...step,
    input: truncate(step.input),
    output: truncate(step.output),
  }));
  const row = { ...run, workspaceId: workspace.id, status, steps: shown } as const;
  return { row, workspace, bytes: bytesMax - left };
}
