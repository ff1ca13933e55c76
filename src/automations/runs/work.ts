// Executes one attempt of a run: a worker continues after the last recorded step, and records the
// outcome. A failed run is tried again with growing pauses. After ten failed attempts, or a
// permanent failure, it is dead-lettered (status `parked`, G32.4). A run that waits uses no worker.
import type { AutomationDefinition, Catalog, Workspace } from "../../catalog/index.ts";
import { partyOf } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import {
  CapacitySpentError,
  onBehalfOf,
  withLease,
  type Capacity,
} from "../../platform/capacity/index.ts";
import type { RecordQuota } from "../../metering/index.ts";
import type { Clock, Logger, SecretBox } from "../../platform/index.ts";
import type { Job, JobQueue } from "../../platform/jobs/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { accessAs } from "../../query/index.ts";
import { inTime } from "../in-time.ts";
import { Effects } from "../steps/effects.ts";
import { afterFailure, type AfterFailure, type StepError } from "../steps/step-failure.ts";
import type { RunOutcome, StepRunner } from "../steps/step-types.ts";
import { requestValues } from "../values/request-values.ts";
import { findEvent } from "./event-store.ts";
import {
  ATTEMPTS_MAX,
  enqueueRun,
  INTERRUPTIONS_MAX,
  pauseAfter,
  interruptionPause,
  runOfPayload,
} from "./run-jobs.ts";
import { claimRun, endRun, postponeRun, type ClaimedRun, type RunKey } from "./run-store.ts";
import { createRecorder } from "./recorder.ts";
import { findSteps } from "./step-store.ts";

export interface WorkDependencies {
  readonly catalog: Pick<Catalog, "get" | "refresh">;
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  readonly records: RecordQuota;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly runner: Pick<StepRunner, "runSteps">;
  /** Limits the number of runs that this node executes at the same time. */
  readonly workers: Capacity;
  /** Maximum duration of one attempt of a run, in milliseconds. */
  readonly tryMs: number;
}

/** Average pause of a run that found no free worker, in milliseconds. */
const BUSY_MS = 1_000;
/** Pause of a run whose workspace has no storage left for records, in milliseconds. */
const FULL_MS = 60_000;
/**
 * Time after the end of `tryMs` in which the steps of a run may still end by themselves, in
 * milliseconds.
 */
const GRACE_MS = 2_000;

/**
 * Executes one attempt of the run that a job names.
 * @throws Error if the job queue must try the run again; its message contains only the path of the
 *   failed step and the error code
 */
export async function workOnRun(deps: WorkDependencies, payload: unknown, job: Job): Promise<void> {
  const { control, log } = deps;
  const key = runOfPayload(payload);
  const run = await claimRun(control, key, INTERRUPTIONS_MAX);
  if (run === undefined) return;
  const facts = { run: key.id, automation: run.automation, attempt: run.attempts };
  if (run.status === "parked")
    return log.warn(
      facts,
      "The gateway process died too often in a row while it executed an automation run, so the run was dead-lettered (status `parked`). Find out why the process died, for example because of too little memory, then replay the run.",
    );
  const { attempts, interruptions } = run;
  const pauseMs = run.wasInterrupted ? interruptionPause(interruptions) : undefined;
  if (pauseMs !== undefined)
    return sleep(deps, key, run, { delayMs: pauseMs, attempts: attempts - 1, interruptions });
  const outcome = await withWorker(deps, key, run, job);
  switch (outcome.kind) {
    case "answered":
    case "ended":
      return endRun(control, key, "finished");
    case "busy":
      return sleep(deps, key, run, {
        delayMs: BUSY_MS * (0.5 + Math.random()),
        attempts: attempts - 1,
        interruptions,
      });
    case "waits":
      return sleep(deps, key, run, {
        delayMs: Math.max(0, outcome.untilMs - deps.clock.now()),
        attempts: 0,
      });
    case "full":
      log.warn(
        { ...facts, workspace: key.workspaceId },
        "An automation run waits, because the workspace's storage for records is full. The gateway tries again in a minute. Raise `plan.recordsMb`, or delete old events.",
      );
      return sleep(deps, key, run, { delayMs: FULL_MS, attempts: attempts - 1, interruptions });
    case "stopped":
      await postponeRun(control, key, { attempts: attempts - 1, interruptions });
      throw new Error("the gateway stops");
    case "failed":
  }
  if (outcome.next === "fail") return endRun(control, key, "failed");
  if (outcome.next === "park" || attempts >= ATTEMPTS_MAX) {
    log.warn(
      { ...facts, step: outcome.path, code: outcome.error.code },
      "An automation run failed and was dead-lettered (status `parked`), so the gateway does not try it again. Remove the cause that `code` names, then replay the run.",
    );
    return endRun(control, key, "parked");
  }
  if (outcome.retryAfterMs !== undefined) {
    // The job queue does not know the pause that the called server requested in `Retry-After`. So
    // the run is postponed here.
    const delayMs = Math.max(outcome.retryAfterMs, pauseAfter(attempts));
    log.warn(
      { ...facts, step: outcome.path, code: outcome.error.code, delayMs },
      "A step of an automation run failed, and the server that it called asked for a pause. The gateway tries the run again after `delayMs` milliseconds.",
    );
    return sleep(deps, key, run, { delayMs, attempts });
  }
  await postponeRun(control, key, { attempts });
  throw new Error(`step ${outcome.path}: ${outcome.error.code}`);
}

/**
 * The outcome of an attempt of a run. `stopped`: the gateway is shutting down. `full`: the
 * workspace has no storage left for the record of a step.
 */
type Outcome = RunOutcome | { readonly kind: "stopped" | "full" };
type FailedOutcome = Extract<RunOutcome, { readonly kind: "failed" }>;

const failure = (error: StepError, next: AfterFailure): FailedOutcome => ({
  kind: "failed",
  path: "-",
  error,
  next,
});

/**
 * Executes an attempt of a run if a worker is free, and returns `busy` otherwise. The attempt uses
 * the limits of its workspace, and of the class and network of its caller.
 */
async function withWorker(
  deps: WorkDependencies,
  key: RunKey,
  run: ClaimedRun,
  job: Job,
): Promise<Outcome | { readonly kind: "busy" }> {
  const workspace = await deps.catalog.get(key.workspaceId);
  const network = run.network?.toString("hex") ?? "";
  const party = partyOf(run.isOpen ? "anonymous" : "trusted", network, workspace);
  return onBehalfOf(party, async () => {
    try {
      return await withLease(deps.workers, () => attemptRun(deps, key, run, job));
    } catch (error) {
      if (error instanceof CapacitySpentError) return { kind: "busy" };
      throw error;
    }
  });
}

async function attemptRun(
  deps: WorkDependencies,
  key: RunKey,
  run: ClaimedRun,
  job: Job,
): Promise<Outcome> {
  const { catalog, control, runner, secretBox, tryMs } = deps;
  const [workspace, event, steps] = await Promise.all([
    catalog.get(key.workspaceId),
    findEvent(control, key.workspaceId, run.eventId),
    findSteps(control, key),
  ]);
  if (workspace === undefined || event === undefined)
    return failure(
      {
        code: "NOT_FOUND",
        message: "The workspace or the event of this run was deleted, so the run has ended.",
      },
      "fail",
    );
  const automation = JSON.parse(run.definition) as AutomationDefinition;
  const recorder = createRecorder(deps, workspace, key, run.rank);
  try {
    const work = runner.runSteps({
      id: key.id,
      workspace,
      automation,
      request: requestValues(event.request(secretBox)),
      access: accessAs(workspace, { runAs: automation.runAs, id: run.automationId }),
      startedAt: run.startedAt.getTime(),
      signal: AbortSignal.any([job.signal, AbortSignal.timeout(tryMs)]),
      effects: new Effects(),
      isDurable: true,
      record: recorder.record,
      earlierRecord: (path) => steps.get(path),
    });
    // The gateway does not wait longer for steps that ignore the abort signal. If such a step ends
    // later, the database refuses its record, or the next attempt repeats the step.
    const outcome = await inTime(work, tryMs + GRACE_MS);
    if (outcome === undefined)
      return failure(
        {
          code: "AUTOMATION_TIMEOUT",
          message: `This attempt of the run took longer than the time limit of ${tryMs} milliseconds. Use fewer or faster steps.`,
        },
        "retry",
      );
    if (recorder.isFull) return { kind: "full" };
    if (job.signal.aborted && mayRetry(outcome)) return { kind: "stopped" };
    return outcome.kind === "failed" ? await retryIfOutdated(deps, workspace, outcome) : outcome;
  } catch (error) {
    if (recorder.isFull) return { kind: "full" };
    if (job.signal.aborted) return { kind: "stopped" };
    if (error instanceof GatewayError) {
      const { code, message } = error;
      return retryIfOutdated(deps, workspace, failure({ code, message }, afterFailure(error)));
    }
    deps.log.warn(
      { run: key.id, reason: String(error) },
      "An automation run failed because of an unexpected error in the gateway. The gateway tries the run again. If this happens again, please report it.",
    );
    return failure(
      {
        code: "INTERNAL_ERROR",
        message:
          "This attempt of the run failed because of an internal error of the gateway. The gateway tries the run again. The log of the gateway contains the cause.",
      },
      "retry",
    );
  }
}

/** Returns true if the run failed, but another attempt may succeed. */
const mayRetry = (outcome: Outcome): boolean =>
  outcome.kind === "failed" && outcome.next === "retry";

/**
 * Changes the outcome `park` (dead-letter the run) to `retry` if the workspace has a newer
 * definition. The new definition may have removed the cause of the failure.
 */
async function retryIfOutdated(
  { catalog }: Pick<WorkDependencies, "catalog">,
  { id, version }: Workspace,
  outcome: FailedOutcome,
): Promise<FailedOutcome> {
  if (outcome.next !== "park") return outcome;
  await catalog.refresh();
  const newest = await catalog.get(id);
  return newest?.version === version ? outcome : { ...outcome, next: "retry" };
}

/** Postpones a run, and adds the job for its next attempt, in one transaction. */
async function sleep(
  { catalog, control, jobs }: WorkDependencies,
  key: RunKey,
  { isOpen }: ClaimedRun,
  until: { readonly delayMs: number; readonly attempts: number; readonly interruptions?: number },
): Promise<void> {
  const workspace = await catalog.get(key.workspaceId);
  // If the workspace was removed, its runs were removed too, so no job is needed.
  if (workspace === undefined) return;
  const { delayMs } = until;
  await control.transaction(async (connection) => {
    await postponeRun(connection, key, until);
    const order = { backlog: isOpen ? 1 : 0, delayMs, isOpen, hasOpen: false };
    await enqueueRun(jobs, connection, workspace, key.id, order);
  });
}
