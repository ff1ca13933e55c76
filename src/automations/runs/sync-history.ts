// The history of sync runs: a sample of those that went well, and of those that failed, gathered in memory and written in batches after their
// answers (G32.8). Bounded in number, bytes and per workspace; what a dead database cannot take is dropped.
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { RecordRoom } from "../../metering/index.ts";
import type { Clock, Logger } from "../../platform/index.ts";
import { asOwnWork, type Rank } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { StepRecord } from "../steps/step-types.ts";
import { cutJson } from "./cut-json.ts";
import { addSyncRuns, type SyncRunRow } from "./sync-history-store.ts";

export interface SyncRun {
  readonly workspace: Workspace;
  /** Of the caller. */
  readonly rank: Rank;
  readonly id: Guid;
  readonly automationId: Guid;
  readonly automation: string;
  readonly isFailed: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly steps: readonly StepRecord[];
}

export interface SyncHistory {
  /** Returns at once. */
  readonly add: (run: SyncRun) => void;
  /** Writes what has gathered. */
  readonly close: () => Promise<void>;
}

export interface SyncHistoryOptions {
  /** Knows which workspaces are gone. */
  readonly catalog: Pick<Catalog, "has">;
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly records: RecordRoom;
  readonly intervalMs?: number;
}

const MINUTE_MS = 60_000;
/** Kept of a workspace in a minute, by each node: of those that went well, and of those that failed. */
const PER_MINUTE = 60;
const WORKSPACES_MAX = 5_000;
const WAITING_MAX = 2_000;
/** For the values of a run's steps together. */
const VALUE_BYTES = { finished: 4 * 1024, failed: 32 * 1024 };
const STEPS_MAX = 100;

export function createSyncHistory(options: SyncHistoryOptions): SyncHistory {
  const { catalog, control, clock, log, records, intervalMs = 250 } = options;
  let waiting: WaitingRun[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let minute = 0;
  const kept = new Map<string, number>();

  function isWanted({ workspace: { id }, isFailed }: SyncRun): boolean {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute || kept.size > WORKSPACES_MAX) kept.clear();
    minute = now;
    const holder = `${id} ${isFailed}`;
    const count = kept.get(holder) ?? 0;
    if (count >= PER_MINUTE || waiting.length >= WAITING_MAX) return false;
    kept.set(holder, count + 1);
    return true;
  }

  async function write(): Promise<void> {
    const runs = waiting.filter(({ row }) => catalog.has(row.workspaceId));
    waiting = [];
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
      log.warn({ runs: runs.length, reason: String(error) }, "sync runs could not be recorded");
    } finally {
      for (const settle of settles) settle();
    }
  }

  return {
    add(run) {
      if (!isWanted(run)) return;
      waiting.push(rowOf(run));
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = (writing ?? Promise.resolve()).then(() => asOwnWork(write));
      }, intervalMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** A run that is not written yet. */
interface WaitingRun {
  readonly row: SyncRunRow;
  readonly workspace: Workspace;
  /** Of its values. */
  readonly bytes: number;
}

function rowOf({ steps, isFailed, workspace, ...run }: SyncRun): WaitingRun {
  const most = isFailed ? VALUE_BYTES.failed : VALUE_BYTES.finished;
  let left: number = most;
  const cut = (text: string | null): string | null => {
    if (text === null) return null;
    const kept = cutJson(text, left);
    left = Math.max(0, left - Buffer.byteLength(kept));
    return kept;
  };
  const status = isFailed ? "failed" : "finished";
  const shown = steps.slice(0, STEPS_MAX).map((step) => ({
    ...step,
    input: cut(step.input),
    output: cut(step.output),
  }));
  const row = { ...run, workspaceId: workspace.id, status, steps: shown } as const;
  return { row, workspace, bytes: most - left };
}
