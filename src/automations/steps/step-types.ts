// The interface between runs and steps: a run to execute, the record of each step, and the outcome.
import type { Capacity } from "../../platform/capacity/index.ts";
import type { AutomationDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { AutomationAnswer } from "../automations.ts";
import type { RequestValues } from "../values/request-values.ts";
import type { Effects } from "./effects.ts";
import type { AfterFailure, StepError } from "./step-failure.ts";

/** The record of a step. Times are milliseconds since 1970. */
export interface StepRecord {
  /** The `id` of the step. Inside loops, the loop's id and the index come first: `each[3].id`. */
  readonly path: string;
  readonly id: string;
  readonly type: StepTypeName;
  /**
   * `started`: the step may have had external effects; without a later record it runs again.
   * `waiting`: the step waits until `endedAt`.
   */
  readonly status: "started" | "waiting" | "succeeded" | "failed";
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** JSON texts without secrets. A resumed run reads its earlier outputs from here. */
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
  /** The start of the run, which expressions use as the current time; milliseconds since 1970. */
  readonly startedAt: number;
  /** Fires when the time of the run is over, or its caller has left. */
  readonly signal: AbortSignal;
  /** The effects of the run until now. */
  readonly effects: Effects;
  /**
   * True if records outlive the process. Effects in the database then commit with their record,
   * because `record` gets their connection. Otherwise `record` may store nothing.
   */
  readonly isDurable: boolean;
  readonly record: (step: StepRecord, connection?: Connection) => Promise<void>;
  /** Returns the record of the step from an earlier attempt. */
  readonly earlierRecord: (path: string) => StepRecord | undefined;
}

export type RunOutcome =
  /** A response step was reached. */
  | { readonly kind: "answered"; readonly answer: AutomationAnswer }
  | { readonly kind: "ended" }
  /** The run continues at this time; milliseconds since 1970. */
  | { readonly kind: "waits"; readonly untilMs: number }
  | {
      readonly kind: "failed";
      /** Path of the failed step. */
      readonly path: string;
      readonly error: StepError;
      readonly next: AfterFailure;
      /** Minimum pause before the next attempt. */
      readonly retryAfterMs?: number | undefined;
    };

export interface StepRunner {
  /**
   * Runs the steps in order, without the completed ones. Rejects only with errors of `record`, and
   * if the caller has left.
   */
  readonly runSteps: (run: StepsRun) => Promise<RunOutcome>;
  readonly close: () => Promise<void>;
  /** Shared resources of steps, for the metrics. */
  readonly capacities?: readonly Capacity[];
}
