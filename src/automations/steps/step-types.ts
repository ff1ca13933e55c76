// The types that runs and steps share: the run to execute, the record of each step, and the outcome
// of the run.
import type { Capacity } from "../../platform/capacity/index.ts";
import type { AutomationDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { AutomationAnswer } from "../automations.ts";
import type { RequestValues } from "../values/request-values.ts";
import type { Effects } from "./effects.ts";
import type { AfterFailure, StepError } from "./step-failure.ts";
import type { StepTools } from "./tools.ts";

/** The record of a step. Times are milliseconds since 1970. */
export interface StepRecord {
  /**
   * The `id` of the step. Inside a loop, the id of the loop and the index of the iteration come
   * before it, as in `each[3].write`.
   */
  readonly path: string;
  readonly id: string;
  readonly type: StepTypeName;
  /**
   * `started`: the step may have changed something at another server. It runs again if it does not
   * succeed. `waiting`: the step waits until `endedAt`.
   */
  readonly status: "started" | "waiting" | "succeeded" | "failed";
  readonly startedAt: number;
  readonly endedAt: number | null;
  /**
   * JSON text without secrets. The next attempt of the run reads the outputs of completed steps
   * from these records.
   */
  readonly input: string | null;
  readonly output: string | null;
  readonly error: StepError | null;
}

/** The run to execute, and the functions that record its steps and read earlier records. */
export interface StepsRun {
  readonly id: Guid;
  readonly workspace: Workspace;
  readonly automation: AutomationDefinition;
  readonly request: RequestValues;
  /** The rights with which the steps read and write (`runAs`). */
  readonly access: DataAccess;
  /** The start of the run in milliseconds since 1970. Expressions use it as the current time. */
  readonly startedAt: number;
  /**
   * Fires when the time limit of the run has passed, or when the caller of a sync endpoint has
   * disconnected.
   */
  readonly signal: AbortSignal;
  /** The effects (writes, calls to other servers) that the run has begun. */
  readonly effects: Effects;
  /**
   * True if `record` stores records in the database. A step then passes the connection of its
   * transaction, so that the record and the write commit together. False for runs of sync
   * endpoints, whose records stay in memory.
   */
  readonly isDurable: boolean;
  readonly record: (step: StepRecord, connection?: Connection) => Promise<void>;
  /**
   * Returns the record of the step with this path from an earlier attempt; undefined if there is
   * none.
   */
  readonly earlierRecord: (path: string) => StepRecord | undefined;
  /** Replaces the effects of a dry run. Undefined for a real run. */
  readonly dry?: DryPlace;
}

/**
 * The data and the sample responses of a dry run, in place of stored effects and external servers
 * (G48).
 */
export interface DryPlace {
  /** Reads and writes that are rolled back. */
  readonly data: StepTools["data"];
  /**
   * Returns the response that answers the `http` step with this path.
   * @throws StepFailure if the request of the dry run contains no sample response for the step
   */
  readonly sampleOf: (path: string) => Response;
}

export type RunOutcome =
  /** The run reached a `response` step, so it has ended with an answer. */
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
   * Executes the steps of a run in order, except steps that an earlier attempt has completed.
   * Rejects only if `record` fails, or if the caller has disconnected.
   */
  readonly runSteps: (run: StepsRun) => Promise<RunOutcome>;
  readonly close: () => Promise<void>;
  /** The limits of the resources that steps share. The metrics show their use. */
  readonly capacities?: readonly Capacity[];
}
