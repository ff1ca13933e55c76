// What runs ask of steps: a run to go on with, what is written down of each step, and how it all ends.
import type { Capacity } from "../../platform/capacity/index.ts";
import type { AutomationDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { AutomationAnswer } from "../automations.ts";
import type { RequestValues } from "../values/request-values.ts";
import type { Effects } from "./effects.ts";

/** Public text: it stands in the history of runs, and tells no secret. */
export interface StepError {
  /** Of the one code table where a step was refused like a request of that kind, else one of the steps' own. */
  readonly code: string;
  readonly message: string;
}

/** What is known of a step of a run. Times are milliseconds since 1970. */
export interface StepRecord {
  /** `id` of the step; inside loops that of the loop and the place in its list before it: `each[3].id`. */
  readonly path: string;
  readonly id: string;
  readonly type: StepTypeName;
  /** `started`: it may have had effects outside, and is done again where nothing else is known of it. `waiting`: until `endedAt`. */
  readonly status: "started" | "waiting" | "succeeded" | "failed";
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** JSON texts, from which secrets are taken out; a run that goes on later reads its own outputs from here. */
  readonly input: string | null;
  readonly output: string | null;
  readonly error: StepError | null;
}

export interface StepsRun {
  readonly id: Guid;
  readonly workspace: Workspace;
  readonly automation: AutomationDefinition;
  readonly request: RequestValues;
  /** The rights of `runAs`. */
  readonly access: DataAccess;
  /** When the run began: the moment that expressions know; milliseconds since 1970. */
  readonly startedAt: number;
  /** After which no step is begun, and none goes on; milliseconds since 1970, null for none. */
  readonly deadline: number | null;
  readonly signal?: Cancellation | undefined;
  /** Notes the effects of the run, where its caller asks for that. */
  readonly effects?: Effects | undefined;
  /**
   * Whether what is recorded outlives the process. Then effects in the database commit with their record: `record` is given their
   * connection. Otherwise it may keep what it is given, or nothing.
   */
  readonly isDurable: boolean;
  readonly record: (step: StepRecord, connection?: Connection) => Promise<void>;
  /** What an earlier try of the run has recorded of the step. */
  readonly isDone: (path: string) => StepRecord | undefined;
}

/**
 * What follows a failure. `park`: another try would end the same way, as long as the workspace is what it is; somebody may replay the run
 * later. `fail`: the automation has ended the run.
 */
export type AfterFailure = "retry" | "park" | "fail";

export type RunOutcome =
  /** A response step was reached. */
  | { readonly kind: "answered"; readonly answer: AutomationAnswer }
  | { readonly kind: "ended" }
  /** To be gone on with at that time; milliseconds since 1970. */
  | { readonly kind: "waits"; readonly untilMs: number }
  | {
      readonly kind: "failed";
      /** Of the step that failed. */
      readonly path: string;
      readonly error: StepError;
      readonly next: AfterFailure;
      /** How long the next try waits at least. */
      readonly retryAfterMs?: number | undefined;
    };

export interface StepRunner {
  /** Runs one step after the other, those that are done already left out. Rejects only with what `record` throws, and where nobody waits any more. */
  readonly runSteps: (run: StepsRun) => Promise<RunOutcome>;
  readonly close: () => Promise<void>;
  /** Shared resources that steps use, for the metrics. */
  readonly capacities?: readonly Capacity[];
}
