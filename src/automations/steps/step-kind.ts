// The interface of step kinds, the running side: what a step of each type does. What is checked of steps is another table over the same types.
import type { StepDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { Output } from "../values/output.ts";
import type { PlaceholderScope } from "../values/placeholders.ts";
import type { KnownSecrets } from "../values/secrets.ts";
import type { RunEnd } from "./run-end.ts";
import type { RunOutcome, StepRecord, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** A step that is being done. */
export interface Running {
  readonly run: StepsRun;
  /** The rights of the run, with a signal that ends its statements in time. */
  readonly access: DataAccess & { readonly signal: RunEnd };
  readonly path: string;
  readonly scope: PlaceholderScope;
  readonly tools: StepTools;
  /** What an earlier try has recorded of the step. */
  readonly before: StepRecord | undefined;
  /** Records that the step may have effects outside from now on. */
  readonly started: () => Promise<void>;
  /** Records what the step gave, in the transaction of the connection where there is one. @throws StepFailure where it is too large */
  readonly succeeded: (output: Output, connection?: Connection) => Promise<void>;
  /** Records until when the step waits; milliseconds since 1970. */
  readonly waiting: (untilMs: number) => Promise<void>;
  /** Does steps inside this one. @returns undefined where the steps behind them come next */
  readonly inner: (
    steps: readonly StepDefinition[],
    turn?: { readonly index: number; readonly item: unknown },
  ) => Promise<RunOutcome | undefined>;
}

/** What a step gave, which the runner records unless the step has; or how the whole run ends with it. */
export type StepEnd =
  | { readonly output: Output; readonly isRecorded?: boolean }
  | { readonly outcome: RunOutcome };

export interface RunningKind<Type extends StepTypeName> {
  /** @throws GatewayError, StepFailure, and faults of the gateway */
  readonly run: (step: StepDefinition<Type>, running: Running) => Promise<StepEnd>;
  /** Whether it is gone through again where it is done already: it holds steps, or ends the run. */
  readonly isRepeated?: true;
  /** Fields that are not part of what is recorded of its input. */
  readonly opaque?: readonly string[];
  /** Takes secrets out of the output. Without it the output can hold none. */
  readonly withoutSecrets?: (
    step: StepDefinition<Type>,
    output: Output,
    told: OutputContext,
  ) => Output;
}

/** What decides where the output of a step may hold secrets. */
export interface OutputContext {
  readonly workspace: Workspace;
  readonly secrets: KnownSecrets;
  /** True if the step put text into its request that a caller may have written. */
  readonly carriesCallersText: boolean;
}
