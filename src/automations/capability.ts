// The automations capability: accepts events, executes runs of automations, and serves the API
// operations on runs. Its own workers (at most 16 on each node) execute runs, so that mails and
// other jobs do not wait for runs.
import type pg from "pg";
import type { Grant } from "../access/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import type { Capability } from "../contract/index.ts";
import type { RecordQuota } from "../metering/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import { createJobQueue } from "../platform/jobs/index.ts";
import { Capacity } from "../platform/capacity/index.ts";
import { processConnections, type Pool } from "../platform/postgres/index.ts";
import { processPart } from "../platform/machine/index.ts";
import type { RollBackAfter } from "../query/index.ts";
import type { Automations, DryRuns } from "./automations.ts";
import { deleteEventHandler } from "./operations/deleteEvent.ts";
import { getRunHandler } from "./operations/getRun.ts";
import { listAutomationsHandler } from "./operations/listAutomations.ts";
import { listRunsHandler } from "./operations/listRuns.ts";
import { replayRunHandler } from "./operations/replayRun.ts";
import { acceptEvent, automationsOf, endpointOf } from "./runs/accept.ts";
import { createAnswerOnce } from "./runs/answer-once.ts";
import { answerCapacity, answerLimits, createAnswer, type AnswerLimits } from "./runs/answer.ts";
import { createDryRun, dryRunCapacity } from "./runs/dry-run.ts";
import { createRunHousekeeping } from "./runs/housekeeping.ts";
import { OPEN_RUN, RUN_TASK, workerCapacity } from "./runs/run-jobs.ts";
import { createSyncHistory } from "./runs/sync-history.ts";
import { workOnRun } from "./runs/work.ts";
import { haveEffects } from "./steps/registry.ts";
import type { StepRunner } from "./steps/step-types.ts";
import { createStepRunner, type StepRunnerDependencies } from "./steps/step-runner.ts";

export interface AutomationsDependencies extends StepRunnerDependencies {
  readonly catalog: Pick<Catalog, "get" | "has" | "refresh">;
  readonly control: Pool;
  /**
   * Settings to connect to PostgreSQL directly, without a connection pooler, as the gateway's own
   * login.
   */
  readonly direct: pg.ClientConfig;
  readonly clock: Clock;
  readonly log: Logger;
  readonly records: RecordQuota;
  readonly rollBackAfter: RollBackAfter;
  readonly limits?: Partial<AutomationsLimits>;
  /** Replaces the object that executes steps. Only tests set it. */
  readonly runner?: StepRunner;
}

export interface AutomationsLimits extends AnswerLimits {
  /** Maximum duration of one attempt to execute a run, in milliseconds. */
  readonly tryMs: number;
  /** Maximum number of runs that this node executes at the same time. */
  readonly workers: number;
}

const defaults: AutomationsLimits = { ...answerLimits, tryMs: 60_000, workers: 16 };

/**
 * Returns the limits of one gateway process. `processes` is the number of gateway processes of this
 * machine, which divide the limits.
 */
const limitsOf = (processes = 1): AutomationsLimits => ({
  ...defaults,
  perWorkspace: processPart(defaults.perWorkspace, processes, 2),
  perNode: processPart(defaults.perNode, processes, 2),
  workers: processPart(defaults.workers, processes, 2),
});
/**
 * Maximum number of database connections of all workers together. A worker uses a connection only
 * while it executes a statement or transaction.
 */
const CONNECTIONS_MAX = processConnections.runs - 1;

type AutomationsCapability = Capability<
  "listAutomations" | "listRuns" | "getRun" | "replayRun" | "deleteEvent",
  Grant
> &
  Automations &
  DryRuns;

/** Creates the automations capability of this node, and starts its workers. */
export function createAutomations(deps: AutomationsDependencies): AutomationsCapability {
  const { control, clock, direct, log, records, secretBox } = deps;
  const runner = deps.runner ?? createStepRunner(deps);
  const limits = { ...limitsOf(deps.processes), ...deps.limits };
  const workers = workerCapacity(limits.workers);
  const jobs = createJobQueue({
    control,
    connection: direct,
    log,
    concurrency: limits.workers,
    forbiddenFlags: () => (workers.isReserveOnly ? [OPEN_RUN] : []),
    connectionsMax: CONNECTIONS_MAX,
  });
  const history = createSyncHistory({ catalog: deps.catalog, control, clock, log, records });
  const capacity = answerCapacity(limits);
  const answer = createAnswer({ clock, log, runner, history, limits, capacity });
  const singleAnswers = createAnswerOnce({ control, log, records, secretBox, answer, limits });
  const dryRuns = new Capacity(dryRunCapacity);
  const work = { ...deps, jobs, runner, workers, tryMs: limits.tryMs };
  jobs.start({ [RUN_TASK]: (payload, job) => workOnRun(work, payload, job) });
  return {
    accept: (...request) => acceptEvent({ control, jobs, log, records, secretBox }, ...request),
    answer: (workspace, endpointName, request, signal, dedupe = null) =>
      dedupe !== null && mayChangeAnything(workspace, endpointName)
        ? singleAnswers.answer(workspace, endpointName, request, signal, dedupe)
        : answer(workspace, endpointName, request, { signal }),
    dryRun: createDryRun({ ...deps, runner, capacity: dryRuns }),
    operations: {
      listAutomations: listAutomationsHandler,
      listRuns: listRunsHandler(control),
      getRun: getRunHandler(control),
      replayRun: replayRunHandler({ control, jobs }),
      deleteEvent: deleteEventHandler(control),
    },
    capacities: [workers, capacity, dryRuns, ...(runner.capacities ?? [])],
    housekeeping: [createRunHousekeeping({ control, clock })],
    async close() {
      await jobs.close();
      await singleAnswers.close();
      await history.close();
      await runner.close();
    },
  };
}

/** Returns true if the automation of a sync endpoint has a step that can change something. */
function mayChangeAnything(workspace: Workspace, endpointName: string): boolean {
  const [found] = automationsOf(workspace, endpointOf(workspace, endpointName));
  return found !== undefined && haveEffects(found[1].steps);
}
