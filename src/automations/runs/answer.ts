// Answers a request of a sync endpoint with what its automation makes of it: bounded in time and number (G32.7). What became of it goes to the
// history afterwards.
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
import { Effects } from "../steps/effects.ts";
import { RunEnd } from "../steps/run-end.ts";
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
  /** For sync runs, made by `answerCapacity`. */
  readonly capacity: Capacity;
}

export interface AnswerLimits {
  readonly deadlineMs: number;
  /** Sync runs at a time on this node, of one workspace and of all. */
  readonly perWorkspace: number;
  readonly perNode: number;
}

export const answerLimits: AnswerLimits = { deadlineMs: 10_000, perWorkspace: 50, perNode: 400 };

/** The capacity for sync runs of a node. A call that finds none is refused at once. */
export const answerCapacity = ({ perWorkspace, perNode }: AnswerLimits): Capacity =>
  new Capacity({
    name: "sync runs",
    what: "runs of synchronous endpoints",
    slots: perNode,
    holderMax: perWorkspace,
    waitMs: 0,
  });

/** A sync endpoint without capacity is a 503, whatever share is used up. */
const busy = (error: CapacitySpentError): GatewayError => {
  const { message, headers } = capacityRefusal(error);
  return new GatewayError("ENDPOINT_BUSY", { message, headers, cause: error, isRefusal: true });
};

/** The terms of one call. */
export interface AnswerTerms {
  readonly signal: Cancellation;
  /** Where it is shorter than that of the limits. */
  readonly deadlineMs?: number;
  /** Notes the effects of the run. */
  readonly effects?: Effects;
}

/** @throws GatewayError AUTOMATION_FAILED, AUTOMATION_TIMEOUT, ENDPOINT_BUSY, NOT_FOUND */
export type RunAnswer = (
  workspace: Workspace,
  endpointName: string,
  request: EndpointRequest,
  terms: AnswerTerms,
) => Promise<AutomationAnswer>;

export function createAnswer(deps: AnswerDependencies): RunAnswer {
  const { capacity } = deps;
  return async (workspace, endpointName, request, terms) => {
    const endpoint = endpointOf(workspace, endpointName);
    const [found] = automationsOf(workspace, endpoint);
    if (found === undefined) throw new GatewayError("AUTOMATION_FAILED");
    try {
      return await withLease(capacity, () => answered(deps, workspace, found, request, terms));
    } catch (error) {
      throw error instanceof CapacitySpentError ? busy(error) : error;
    }
  };
}

async function answered(
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
  const note = (isFailed: boolean): void => {
    const { id: automationId } = automation;
    const run = { workspace, rank, id, automationId, automation: name, isFailed };
    history.add({ ...run, startedAt, endedAt: clock.now(), steps: [...steps.values()] });
  };
  const ending = new RunEnd();
  const leave = (): void => ending.abort(signal.reason);
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  const timer = setTimeout(() => ending.abort(new GatewayError("AUTOMATION_TIMEOUT")), deadlineMs);
  try {
    const access = accessAs(workspace, {
      runAs: automation.runAs,
      id: automation.id,
      signal: ending,
    });
    const work = deps.runner.runSteps({
      id,
      workspace,
      automation,
      request: requestValues(request),
      access,
      startedAt,
      deadline: null,
      signal: ending,
      effects,
      isDurable: false,
      record: async (step) => void steps.set(step.path, step),
      isDone: () => undefined,
    });
    const outcome = await unlessEnded(work, ending);
    if (outcome.kind === "answered") {
      note(false);
      return effects.areBegun ? { ...outcome.answer, hasEffects: true } : outcome.answer;
    }
    throw failureOf(outcome, effects, clock.now() >= startedAt + deadlineMs);
  } catch (error) {
    note(true);
    if (error instanceof GatewayError && isAnswered(error)) throw error;
    if (signal.aborted) throw error;
    if (!(error instanceof GatewayError))
      log.warn({ automation: name, reason: String(error) }, "a sync automation failed");
    throw new GatewayError("AUTOMATION_FAILED", { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}

/**
 * Returns the error that the caller of a failed run gets. A run whose step found no capacity is
 * `ENDPOINT_BUSY`, because neither the caller nor the automation did anything wrong. A body that
 * holds more than a step can read is 413. Both are free unless an earlier step had an effect
 * (G30.2, G38.2).
 */
function failureOf(outcome: RunOutcome, effects: Effects, isLate: boolean): GatewayError {
  const code = outcome.kind === "failed" ? refusalCodes.get(outcome.error.code) : undefined;
  if (outcome.kind === "failed" && code !== undefined) {
    const { message } = outcome.error;
    return new GatewayError(code, { message, cause: outcome, isRefusal: !effects.areBegun });
  }
  return new GatewayError(isLate ? "AUTOMATION_TIMEOUT" : "AUTOMATION_FAILED", { cause: outcome });
}

/** The code that the caller gets, by the code of the step that failed. */
const refusalCodes: ReadonlyMap<string, "ENDPOINT_BUSY" | "PAYLOAD_TOO_LARGE"> = new Map([
  ["TOO_MANY_CONCURRENT", "ENDPOINT_BUSY"],
  ["UNAVAILABLE", "ENDPOINT_BUSY"],
  ["PAYLOAD_TOO_LARGE", "PAYLOAD_TOO_LARGE"],
] as const);

const isAnswered = ({ code }: GatewayError): boolean =>
  code.startsWith("AUTOMATION_") || code === "ENDPOINT_BUSY" || code === "PAYLOAD_TOO_LARGE";

/** What the work gives; rejects once it is to end, whether it hears of that or not. */
const unlessEnded = <T>(work: Promise<T>, ending: RunEnd): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(ending.reason);
    ending.addEventListener("abort", leave);
    if (ending.aborted) leave();
    work.then(resolve, reject);
  });
