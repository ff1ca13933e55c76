// Runs the automation of a sync endpoint, and returns its response to the waiting caller. Limits
// the duration and the number of concurrent runs (G32.7). The run is added to the run history
// afterwards.
import type { AutomationDefinition, Workspace } from "../../catalog/index.ts";
import { capacityRefusal, GatewayError } from "../../contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  currentParty,
  withLease,
} from "../../platform/capacity/index.ts";
import { guidV7, type Cancellation, type Clock, type Logger } from "../../platform/index.ts";
import { accessAs } from "../../query/index.ts";
import type { AutomationAnswer, EndpointRequest } from "../automations.ts";
import { inTime } from "../in-time.ts";
import { Effects } from "../steps/effects.ts";
import type { RunOutcome, StepRecord, StepRunner } from "../steps/step-types.ts";
import { requestValues } from "../values/request-values.ts";
import { automationsOf, endpointOf } from "./accept.ts";
import type { SyncHistory } from "./sync-history.ts";

export interface AnswerDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly runner: Pick<StepRunner, "runSteps">;
  readonly history: Pick<SyncHistory, "add">;
  readonly limits: AnswerLimits;
  /** Limits the number of concurrent runs of sync endpoints. `answerCapacity` creates it. */
  readonly capacity: Capacity;
}

export interface AnswerLimits {
  readonly deadlineMs: number;
  /**
   * Maximum number of concurrent runs of sync endpoints on this node, for one workspace
   * (`perWorkspace`) and for all workspaces together (`perNode`).
   */
  readonly perWorkspace: number;
  readonly perNode: number;
}

export const answerLimits: AnswerLimits = { deadlineMs: 10_000, perWorkspace: 50, perNode: 400 };

/**
 * Creates the limit of concurrent runs of sync endpoints on this node. If the limit is reached, a
 * new call is refused at once.
 */
export const answerCapacity = ({ perWorkspace, perNode }: AnswerLimits): Capacity =>
  new Capacity({
    name: "sync runs",
    what: "runs of synchronous endpoints",
    slots: perNode,
    holderMax: perWorkspace,
    waitMs: 0,
  });

/** Returns the 503 error for a call beyond the limit of concurrent runs. */
const busy = (error: CapacitySpentError): GatewayError => {
  const { message, headers } = capacityRefusal(error);
  return new GatewayError("ENDPOINT_BUSY", { message, headers, cause: error, isRefusal: true });
};

/** The settings of one run: when it is cancelled, its time limit, and the record of its effects. */
interface AnswerTerms {
  readonly signal: Cancellation;
  /** Maximum duration of the run in milliseconds, if it is shorter than the usual limit. */
  readonly deadlineMs?: number;
  /** Records which effects (writes, calls to other servers) the run has begun. */
  readonly effects?: Effects;
}

/**
 * Runs the automation of a sync endpoint.
 * @throws GatewayError AUTOMATION_FAILED if the run failed
 * @throws GatewayError AUTOMATION_TIMEOUT if the run exceeded its deadline
 * @throws GatewayError ENDPOINT_BUSY if too many runs are in progress
 * @throws GatewayError PAYLOAD_TOO_LARGE if a step reads a body with too many JSON values or levels
 * @throws GatewayError NOT_FOUND if the endpoint does not exist
 */
export type RunAnswer = (
  workspace: Workspace,
  endpointName: string,
  request: EndpointRequest,
  terms: AnswerTerms,
) => Promise<AutomationAnswer>;

/** Creates the function that runs the automations of sync endpoints on this node. */
export function createAnswer(deps: AnswerDependencies): RunAnswer {
  const { capacity } = deps;
  return async (workspace, endpointName, request, terms) => {
    const endpoint = endpointOf(workspace, endpointName);
    const [found] = automationsOf(workspace, endpoint);
    if (found === undefined) throw new GatewayError("AUTOMATION_FAILED");
    try {
      return await withLease(capacity, () => runForAnswer(deps, workspace, found, request, terms));
    } catch (error) {
      throw error instanceof CapacitySpentError ? busy(error) : error;
    }
  };
}

async function runForAnswer(
  deps: AnswerDependencies,
  workspace: Workspace,
  [name, automation]: readonly [string, AutomationDefinition],
  request: EndpointRequest,
  { signal, effects = new Effects(), deadlineMs = deps.limits.deadlineMs }: AnswerTerms,
): Promise<AutomationAnswer> {
  const { clock, history, log } = deps;
  const startedAt = clock.now();
  const id = guidV7(startedAt);
  const steps = new Map<string, StepRecord>();
  const { rank } = currentParty();
  const addToHistory = (isFailed: boolean): void => {
    const { id: automationId } = automation;
    const run = { workspace, rank, id, automationId, automation: name, isFailed };
    history.add({ ...run, startedAt, endedAt: clock.now(), steps: [...steps.values()] });
  };
  const ending = new AbortController();
  try {
    const work = deps.runner.runSteps({
      id,
      workspace,
      automation,
      request: requestValues(request),
      access: accessAs(workspace, automation),
      startedAt,
      signal: ending.signal,
      effects,
      isDurable: false,
      record: async (step) => void steps.set(step.path, step),
      earlierRecord: () => undefined,
    });
    const outcome = await inTime(work, deadlineMs, signal);
    if (outcome === undefined) throw new GatewayError("AUTOMATION_TIMEOUT");
    if (outcome.kind === "answered") {
      addToHistory(false);
      return effects.areBegun ? { ...outcome.answer, hasEffects: true } : outcome.answer;
    }
    throw failureOf(outcome, effects);
  } catch (error) {
    ending.abort(error);
    addToHistory(true);
    if (error instanceof GatewayError && isPublic(error)) throw error;
    if (signal.aborted) throw error;
    if (!(error instanceof GatewayError))
      log.warn(
        { automation: name, reason: String(error) },
        "The automation of a sync endpoint failed because of an unexpected error in the gateway. The caller gets the error AUTOMATION_FAILED. If this happens again, please report it.",
      );
    throw new GatewayError("AUTOMATION_FAILED", { cause: error });
  }
}

/**
 * Returns the error for the caller of a failed run. If a step found no free resource, the error is
 * `ENDPOINT_BUSY`. If a step read a body with too many JSON values or levels, the status is 413. A
 * call with one of these two errors is not billed, unless an earlier step had an effect (G30.2,
 * G38.2).
 */
function failureOf(outcome: RunOutcome, effects: Effects): GatewayError {
  const code = outcome.kind === "failed" ? refusalCodes.get(outcome.error.code) : undefined;
  if (outcome.kind === "failed" && code !== undefined) {
    const { message } = outcome.error;
    return new GatewayError(code, { message, cause: outcome, isRefusal: !effects.areBegun });
  }
  return new GatewayError("AUTOMATION_FAILED", { cause: outcome });
}

/**
 * Maps the error code of a failed step to the error code for the caller. All other codes become
 * `AUTOMATION_FAILED`.
 */
const refusalCodes: ReadonlyMap<string, "ENDPOINT_BUSY" | "PAYLOAD_TOO_LARGE"> = new Map([
  ["TOO_MANY_CONCURRENT", "ENDPOINT_BUSY"],
  ["UNAVAILABLE", "ENDPOINT_BUSY"],
  ["PAYLOAD_TOO_LARGE", "PAYLOAD_TOO_LARGE"],
] as const);

const isPublic = ({ code }: GatewayError): boolean =>
  code.startsWith("AUTOMATION_") || code === "ENDPOINT_BUSY" || code === "PAYLOAD_TOO_LARGE";
