// The jobs that execute runs. Each attempt to execute a run is one job in a queue of the run's
// workspace. The more unfinished runs a workspace has, the lower is the priority of its next run.
// Some queues are reserved for runs of signed calls and for replays.
import { wholePlan, type Workspace } from "../../catalog/index.ts";
import { Capacity } from "../../platform/capacity/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey } from "./run-store.ts";

export const RUN_TASK = "run-automation";
/**
 * Flag of jobs for runs of unsigned calls. Each node reserves some workers for jobs without this
 * flag.
 */
export const OPEN_RUN = "open";

/**
 * Creates the limit of concurrent runs on this node. A run that finds no free worker is put back
 * into the queue.
 */
export const workerCapacity = (slots: number): Capacity =>
  new Capacity({ name: "run workers", what: "workers for runs", slots, waitMs: 0 });

/** Maximum number of concurrent runs of one workspace, on all nodes together. */
const QUEUES_PER_WORKSPACE = 6;
/**
 * A run is dead-lettered (status `parked`) after 10 failed attempts, or after 20 interruptions:
 * consecutive attempts whose process died (G32.4).
 */
export const ATTEMPTS_MAX = 10;
export const INTERRUPTIONS_MAX = 20;
/**
 * After more interruptions (attempts whose process died) than this, a run pauses before each
 * attempt. Otherwise, a run that kills its process would keep interrupting other runs.
 */
const UNPAUSED_INTERRUPTIONS = 2;
const INTERRUPTION_PAUSE_MS_MAX = 15 * 60_000;

/**
 * Returns the pause before the next attempt after this number of interruptions, in milliseconds. It
 * is partly random. Returns undefined if the run may continue without a pause.
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
 * Returns the pause after this number of failed attempts, in milliseconds. It grows from seconds to
 * hours, by the same formula that the job queue uses.
 */
export const pauseAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1_000;

/**
 * Maximum number of attempts of a job. It is so high that the job queue never gives up. A job uses
 * an attempt even if its node dies before the run starts, so each run counts its attempts itself.
 */
const JOB_ATTEMPTS_MAX = 10_000;

export interface RunOrder {
  /**
   * Number of unfinished runs of the workspace that were added before this run. A run with a
   * smaller number is executed earlier.
   */
  readonly backlog: number;
  readonly delayMs?: number;
  /** True if an unsigned call caused the run. */
  readonly isOpen: boolean;
  /** True if runs of unsigned calls of the workspace are waiting. */
  readonly hasOpen: boolean;
}

/** Adds a job that executes a run, in the transaction of `connection`. */
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
 * Returns the name of the queue for a run. The database keeps the names of queues forever. So the
 * name contains a hash of the workspace's id, and not the id itself.
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
 * Returns the workspace id and the run id of the run that a job executes.
 * @throws Error if the payload contains no workspace id or no run id
 */
export function runOfPayload(payload: unknown): RunKey {
  const { workspaceId, runId } = payload as { workspaceId?: unknown; runId?: unknown };
  if (typeof workspaceId !== "string" || typeof runId !== "string")
    throw new Error(
      "The payload of an automation job contains no workspace id or run id. This is a defect of the gateway. Please report it.",
    );
  return { workspaceId: workspaceId satisfies Guid, id: runId };
}
