// The jobs of runs: one per attempt, in queues of the workspace. A job's priority depends on the
// number of earlier runs of the workspace. Some queues are reserved for runs of trusted callers.
import { wholePlan, type Workspace } from "../../catalog/index.ts";
import { Capacity } from "../../platform/capacity/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey } from "./run-store.ts";

export const RUN_TASK = "run-automation";
/** Flag of jobs for runs of anonymous callers. No node uses its last workers for them. */
export const OPEN_RUN = "open";

/**
 * Creates the capacity for concurrent runs of a node. A run without a worker returns to the queue.
 */
export const workerCapacity = (slots: number): Capacity =>
  new Capacity({ name: "run workers", what: "workers for runs", slots, waitMs: 0 });

/** Concurrent runs of one workspace, over all nodes. */
const QUEUES_PER_WORKSPACE = 6;
/**
 * Failed attempts, and consecutive attempts that ended with their process, after which a run is
 * parked (G32.4).
 */
export const ATTEMPTS_MAX = 10;
export const INTERRUPTIONS_MAX = 20;
/**
 * Interruptions after which a run pauses before the next attempt, because a run that kills
 * processes would interrupt other runs.
 */
const UNPAUSED_INTERRUPTIONS = 2;
const INTERRUPTION_PAUSE_MS_MAX = 15 * 60_000;

/** Returns the pause after interruptions in milliseconds, with jitter; undefined for no pause. */
export const interruptionPause = (interruptions: number): number | undefined =>
  interruptions <= UNPAUSED_INTERRUPTIONS
    ? undefined
    : Math.min(
        1_000 * 2 ** (interruptions - UNPAUSED_INTERRUPTIONS - 1),
        INTERRUPTION_PAUSE_MS_MAX,
      ) *
      (0.5 + Math.random());

/**
 * Returns the pause after failed attempts in milliseconds, as the job queue has it: from seconds to
 * hours.
 */
export const pauseAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1_000;

/**
 * Practically unlimited. A job whose node is killed loses an attempt, even if the run had not
 * started. The run counts its own attempts, and the next worker parks it.
 */
const JOB_ATTEMPTS_MAX = 10_000;

export interface RunOrder {
  /** Earlier runs of the workspace in the queue. A job of a workspace with few runs comes first. */
  readonly backlog: number;
  readonly delayMs?: number;
  /** True if an anonymous caller caused the run. */
  readonly isOpen: boolean;
  /** True if runs of anonymous callers wait. */
  readonly hasOpen: boolean;
}

/** Adds a job for a run, in the transaction of the connection. */
export function enqueueRun(
  jobs: Pick<JobQueue, "enqueue">,
  connection: Connection,
  workspace: Workspace,
  runId: Guid,
  { backlog, delayMs = 0, ...kind }: RunOrder,
): Promise<void> {
  const payload = { workspaceId: workspace.id, runId };
  const queue = queueOf(workspace, runId, kind);
  const flags = kind.isOpen ? [OPEN_RUN] : [];
  const order = { queue, priority: backlog, delayMs, attemptsMax: JOB_ATTEMPTS_MAX, flags };
  return jobs.enqueue(connection, RUN_TASK, payload, order);
}

/**
 * Returns the name of a queue. The job queue never deletes names, so the name does not reveal the
 * workspace.
 */
function queueOf(
  { id, definition }: Workspace,
  runId: Guid,
  { isOpen, hasOpen }: Pick<RunOrder, "isOpen" | "hasOpen">,
): string {
  const { reserve } = wholePlan(definition.workspace.plan);
  const open = Math.max(1, Math.floor(QUEUES_PER_WORKSPACE * (1 - reserve)));
  const reserved = QUEUES_PER_WORKSPACE - open;
  const hash = sha256(runId)[0]!;
  const slot = isOpen
    ? hash % open
    : hasOpen && reserved > 0
      ? open + (hash % reserved)
      : hash % QUEUES_PER_WORKSPACE;
  return `runs ${sha256(id).toString("hex", 0, 6)} ${slot}`;
}

/**
 * Returns the run of a job.
 * @throws Error for an invalid payload
 */
export function runOfPayload(payload: unknown): RunKey {
  const { workspaceId, runId } = payload as { workspaceId?: unknown; runId?: unknown };
  if (typeof workspaceId !== "string" || typeof runId !== "string")
    throw new Error("The payload of the job names no run.");
  return { workspaceId: workspaceId satisfies Guid, id: runId };
}
