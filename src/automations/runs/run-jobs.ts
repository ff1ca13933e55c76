// The jobs of runs: one for each try, in the queues of its workspace, the sooner the fewer runs of the workspace wait before it. Of the
// queues some are kept from runs that anybody may cause.
import { wholePlan, type Workspace } from "../../catalog/index.ts";
import { Capacity } from "../../platform/capacity/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey } from "./run-store.ts";

export const RUN_TASK = "run-automation";
/**
 * Flag of jobs whose run an anonymous caller has caused: no node spends its last workers on them.
 */
export const OPEN_RUN = "open";

/**
 * The capacity for runs that a node works on at a time. A run without a worker goes back to the
 * queue.
 */
export const workerCapacity = (slots: number): Capacity =>
  new Capacity({ name: "run workers", what: "workers for runs", slots, waitMs: 0 });

/** Runs of one workspace that are worked on at a time, over all nodes. */
const QUEUES_PER_WORKSPACE = 6;
/** Tries that fail, and tries in a row that end with their process, after which a run is parked (G32.4). */
export const ATTEMPTS_MAX = 10;
export const INTERRUPTIONS_MAX = 20;
/** Interruptions after which a run rests before the next try: what kills processes would take others along each time. */
const RESTLESS = 2;
const REST_MS_MAX = 15 * 60_000;

/** @returns milliseconds, not the same for runs that were interrupted together; undefined for none */
export const restAfter = (interruptions: number): number | undefined =>
  interruptions <= RESTLESS
    ? undefined
    : Math.min(1_000 * 2 ** (interruptions - RESTLESS - 1), REST_MS_MAX) * (0.5 + Math.random());

/**
 * Milliseconds that a run waits after so many failed tries: the queue's own pauses, from seconds to
 * hours.
 */
export const pauseAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1_000;

/**
 * Practically without end: a job that a node had taken when it was killed has lost a try, be the run begun or not. The run itself counts
 * its tries, and is parked by whoever takes it up once more.
 */
const JOB_ATTEMPTS_MAX = 10_000;

export interface RunOrder {
  /** Runs of the workspace that wait before it: whoever has few of them comes first. */
  readonly backlog: number;
  readonly delayMs?: number;
  /** Anybody may have caused it. */
  readonly isOpen: boolean;
  /** Whether such ones wait. */
  readonly hasOpen: boolean;
}

/** Commits with the connection's transaction. */
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

/** Names of queues stay, so they tell of no workspace. */
function queueOf(
  { id, definition }: Workspace,
  runId: Guid,
  { isOpen, hasOpen }: Pick<RunOrder, "isOpen" | "hasOpen">,
): string {
  const { reserve } = wholePlan(definition.workspace.plan);
  const open = Math.max(1, Math.floor(QUEUES_PER_WORKSPACE * (1 - reserve)));
  const kept = QUEUES_PER_WORKSPACE - open;
  const lot = sha256(runId)[0]!;
  const slot = isOpen
    ? lot % open
    : hasOpen && kept > 0
      ? open + (lot % kept)
      : lot % QUEUES_PER_WORKSPACE;
  return `runs ${sha256(id).toString("hex", 0, 6)} ${slot}`;
}

/** @throws Error for a payload that no run has */
export function runOfPayload(payload: unknown): RunKey {
  const { workspaceId, runId } = payload as { workspaceId?: unknown; runId?: unknown };
  if (typeof workspaceId !== "string" || typeof runId !== "string")
    throw new Error("This is no job of a run.");
  return { workspaceId: workspaceId satisfies Guid, id: runId };
}
