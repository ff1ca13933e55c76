// The jobs of runs: one for each try, in the queues of its workspace, the sooner the fewer runs of the workspace wait before it.
import { sha256 } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { RunKey } from "./run-store.ts";

export const RUN_TASK = "run-automation";

/** Runs of one workspace that are worked on at a time, over all nodes. */
const QUEUES_PER_WORKSPACE = 6;
/** Tries after which a run is parked (G32.4). */
export const ATTEMPTS_MAX = 10;
/**
 * Practically without end: a job that a node had taken when it was killed has lost a try, be the run begun or not. The run itself counts
 * its tries, and is parked by whoever takes it up once more.
 */
const JOB_ATTEMPTS_MAX = 10_000;

export interface RunOrder {
  /** Runs of the workspace that wait before it: whoever has few of them comes first. */
  readonly backlog: number;
  readonly delayMs?: number;
}

/** Commits with the connection's transaction. */
export function enqueueRun(
  jobs: Pick<JobQueue, "enqueue">,
  connection: Connection,
  key: RunKey,
  { backlog, delayMs = 0 }: RunOrder,
): Promise<void> {
  const payload = { workspaceId: key.workspaceId, runId: key.id };
  const queue = queueOf(key);
  const order = { queue, priority: backlog, delayMs, attemptsMax: JOB_ATTEMPTS_MAX };
  return jobs.enqueue(connection, RUN_TASK, payload, order);
}

/** Names of queues stay, so they tell of no workspace. */
function queueOf({ workspaceId, id }: RunKey): string {
  const slot = sha256(id)[0]! % QUEUES_PER_WORKSPACE;
  return `runs ${sha256(workspaceId).toString("hex", 0, 6)} ${slot}`;
}

/** @throws Error for a payload that no run has */
export function runOfPayload(payload: unknown): RunKey {
  const { workspaceId, runId } = payload as { workspaceId?: unknown; runId?: unknown };
  if (typeof workspaceId !== "string" || typeof runId !== "string")
    throw new Error("This is no job of a run.");
  return { workspaceId: workspaceId satisfies Guid, id: runId };
}
