// The interface between runs and steps: the run to execute, the record of each step, and the
// outcome of the run.
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
  /** The `id` of the step, with the loop and the index before it inside loops: `each[3].id`. */
  readonly path: string;
  readonly id: string;
  readonly type: StepTypeName;
  /**
   * `started`: the step may have had external effects. Without a later record it runs again.
   * `waiting`: the step waits until `endedAt`.
   */
  readonly status: "started" | "waiting" | "succeeded" | "failed";
  readonly startedAt: number;
  readonly endedAt: number | null;
  /**
   * JSON text without secrets. A resumed run reads the outputs of earlier steps from these records.
   */
  readonly input: string | null;
  readonly output: string | null;
  readonly error: StepError | null;
}

export interface StepsRun {
  readonly id: Guid;
  readonly workspace: Workspace;
  readonly automation: AutomationDefinition;
  readonly request: RequestValues;
  /** The rights of `runAs`, with which the steps read and write. */
  readonly access: DataAccess;
  /** The start of the run in milliseconds since 1970. Expressions use it as the current time. */
  readonly startedAt: number;
  /** Fires when the time of the run is over, or when its caller has disconnected. */
  readonly signal: AbortSignal;
  /** The effects that the run has begun. */
  readonly effects: Effects;
  /**
   * True if records are stored in the database. Then `record` gets the connection of an effect, so
   * that the record and the effect commit together. If false, records are lost with the process.
   */
  readonly isDurable: boolean;
  readonly record: (step: StepRecord, connection?: Connection) => Promise<void>;
  /** Returns the record that an earlier attempt made of a step. */
  readonly earlierRecord: (path: string) => StepRecord | undefined;
}

export type RunOutcome =
  /** A `response` step was reached. */
  | { readonly kind: "answered"; readonly answer: AutomationAnswer }
  | { readonly kind: "ended" }
  /** The run pauses, and continues at this time in milliseconds since 1970. */
  | { readonly kind: "waits"; readonly untilMs: number }
  | {
      readonly kind: "failed";
      /** Path of the failed step. */
      readonly path: string;
      readonly error: StepError;
      readonly next: AfterFailure;
      /** Minimum pause before the next attempt, in milliseconds. */
      readonly retryAfterMs?: number | undefined;
    };

export interface StepRunner {
  /**
   * Executes the steps in order, except completed ones. Rejects only if `record` fails, or if the
   * caller has disconnected.
   */
  readonly runSteps: (run: StepsRun) => Promise<RunOutcome>;
  readonly close: () => Promise<void>;
  /** The resources that steps share; their use is shown in the metrics. */
  readonly capacities?: readonly Capacity[];
}
