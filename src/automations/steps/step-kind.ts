// The interface of step kinds for execution. The checks of step definitions are another table over
// the same types.
import type { StepDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { Output } from "../values/output.ts";
import type { PlaceholderScope } from "../values/placeholders.ts";
import type { KnownSecrets } from "../values/secrets.ts";
import type { RunEnd } from "./run-end.ts";
import type { RunOutcome, StepRecord, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** A step in progress. */
export interface Running {
  readonly run: StepsRun;
  /** The rights of the run, with a signal that cancels its statements at the end of the run. */
  readonly access: DataAccess & { readonly signal: RunEnd };
  readonly path: string;
  readonly scope: PlaceholderScope;
  readonly tools: StepTools;
  /** The record of the step from an earlier attempt. */
  readonly before: StepRecord | undefined;
  /** Records that the step may have external effects from now on. */
  readonly started: () => Promise<void>;
  /**
   * Records the output of the step, in the transaction of the connection if there is one.
   * @throws StepFailure if the output is too large
   */
  readonly succeeded: (output: Output, connection?: Connection) => Promise<void>;
  /**
   * Records until when the step waits.
   * @param untilMs milliseconds since 1970
   */
  readonly waiting: (untilMs: number) => Promise<void>;
  /** Runs inner steps. Returns undefined if the run continues with the next step. */
  readonly inner: (
    steps: readonly StepDefinition[],
    turn?: { readonly index: number; readonly item: unknown },
  ) => Promise<RunOutcome | undefined>;
}

/**
 * The output of a step, which the runner records unless the step has done so; or the outcome of the
 * whole run.
 */
export type StepEnd =
  | { readonly output: Output; readonly isRecorded?: boolean }
  | { readonly outcome: RunOutcome };

export interface RunningKind<Type extends StepTypeName> {
  /** @throws GatewayError, StepFailure, and faults of the gateway */
  readonly run: (step: StepDefinition<Type>, running: Running) => Promise<StepEnd>;
  /**
   * True for steps that run again even if they are completed: they contain steps, or end the run.
   */
  readonly isRepeated?: true;
  /** Fields that are not recorded with the input. */
  readonly opaque?: readonly string[];
  /** Removes secrets from the output. Steps without this function cannot output secrets. */
  readonly withoutSecrets?: (
    step: StepDefinition<Type>,
    output: Output,
    context: OutputContext,
  ) => Output;
}

/** The facts that decide which parts of an output may contain secrets. */
export interface OutputContext {
  readonly workspace: Workspace;
  readonly secrets: KnownSecrets;
  /** True if the step sent text that a caller may have written. */
  readonly carriesCallersText: boolean;
}
