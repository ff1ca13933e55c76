// The jobs that execute runs. Each attempt of a run is one job in a queue of its workspace. A
// workspace with many waiting runs gets a lower priority. Some queues are reserved for runs of
// signed calls and replays.
import { wholePlan, type Workspace } from "../../catalog/index.ts";
import { Capacity } from "../../platform/capacity/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey } from "./run-store.ts";

export const RUN_TASK = "run-automation";
/**
 * Flag of jobs for runs that unsigned calls caused. Each node keeps some workers free of these
 * jobs.
 */
export const OPEN_RUN = "open";

/**
 * Creates the limit of concurrent runs of a node. A run that finds no free worker returns to the
 * queue.
 */
export const workerCapacity = (slots: number): Capacity =>
  new Capacity({ name: "run workers", what: "workers for runs", slots, waitMs: 0 });

/** Maximum number of concurrent runs of one workspace, on all nodes together. */
const QUEUES_PER_WORKSPACE = 6;
/**
 * A run is dead-lettered (status `parked`) after this number of failed attempts, or of consecutive
 * attempts whose process died (G32.4).
 */
export const ATTEMPTS_MAX = 10;
export const INTERRUPTIONS_MAX = 20;
/**
 * Number of interruptions (attempts whose process died) without a pause. After more, the run pauses
 * before each attempt. A run that kills its process would otherwise keep interrupting other runs.
 */
const UNPAUSED_INTERRUPTIONS = 2;
const INTERRUPTION_PAUSE_MS_MAX = 15 * 60_000;

/**
 * Returns the pause after interruptions, in milliseconds with jitter. Returns undefined if the run
 * may continue without a pause.
 */
export const interruptionPause = (interruptions: number): number | undefined =>
  interruptions <= UNPAUSED_INTERRUPTIONS
    ? undefined
    : Math.min(
        1_000 * 2 ** (interruptions - UNPAUSED_INTERRUPTIONS - 1),
        INTERRUPTION_PAUSE_MS_MAX,
      ) *
      (0.5 + Math.random());

/**
 * Returns the pause before the next attempt, in milliseconds. It grows with each failed attempt,
 * from seconds to hours, by the formula of the job queue.
 */
export const pauseAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1_000;

/**
 * Maximum number of attempts of a job; practically unlimited. A job loses an attempt if its node is
 * killed, even if the run had not started. The run counts its own attempts instead.
 */
const JOB_ATTEMPTS_MAX = 10_000;

export interface RunOrder {
  /** Number of earlier runs of the workspace in the queue. Workspaces with few runs come first. */
  readonly backlog: number;
  readonly delayMs?: number;
  /** True if an unsigned call caused the run. */
  readonly isOpen: boolean;
  /** True if runs of unsigned calls are waiting. */
  readonly hasOpen: boolean;
}

/** Adds a job for a run, in the transaction of `connection`. */
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
 * Returns the name of a queue. The job queue never deletes names. So the name is a hash that does
 * not reveal the workspace.
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
 * Returns the key of the run that a job executes.
 * @throws Error if the payload is invalid
 */
export function runOfPayload(payload: unknown): RunKey {
  const { workspaceId, runId } = payload as { workspaceId?: unknown; runId?: unknown };
  if (typeof workspaceId !== "string" || typeof runId !== "string")
    throw new Error("The payload of the job contains no run id.");
  return { workspaceId: workspaceId satisfies Guid, id: runId };
}
