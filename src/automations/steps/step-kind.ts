// The interface of step kinds. One record describes a kind for the runner, for the checks of
// definition files, and for the response cache.
import type { StepDefinition, StepTypeName, Workspace } from "../../catalog/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { ConfigTypes } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DataAccess } from "../../query/index.ts";
import type { Output } from "../values/output.ts";
import type { PlaceholderScope } from "../values/placeholders.ts";
import type { KnownSecrets } from "../values/secrets.ts";
import type { RunOutcome, StepRecord, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** A step in progress. */
export interface Running {
  readonly run: StepsRun;
  /** The rights of the run, with a signal that cancels its statements at the end of the run. */
  readonly access: DataAccess & { readonly signal: AbortSignal };
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

/** Steps inside a step. */
export interface InnerSteps {
  /** Path relative to the step. */
  readonly path: ValuePath;
  /** Undefined if there are no steps. */
  readonly steps: readonly StepDefinition[] | undefined;
}

/** A JSONata expression of a step. */
export interface StepExpression {
  /** Path relative to the step. */
  readonly path: ValuePath;
  readonly text: unknown;
}

/** The steps and expressions inside a step. The form of a step from a file may be invalid. */
interface Inside<Type extends StepTypeName> {
  /**
   * Fields that hold them. Their texts contain no placeholders of the step itself, and are not
   * recorded with its input.
   */
  readonly fields: readonly (keyof StepDefinition<Type>)[];
  readonly steps?: (step: StepDefinition<Type>) => readonly InnerSteps[];
  readonly expressions?: (step: StepDefinition<Type>) => readonly StepExpression[];
}

/** A part of a step that needs a right of `runAs`: a query, a mutation, or an announcement. */
export interface StepPart {
  readonly query?: ConfigTypes["query-body"];
  readonly mutation?: ConfigTypes["mutation-body"];
  /** The bus address to which the step publishes. */
  readonly bus?: string;
  /** Path relative to the step. */
  readonly path: ValuePath;
}

/** A problem of a step in a definition file. */
export interface StepProblem {
  /** Path relative to the step. */
  readonly path: ValuePath;
  readonly rule: string;
  readonly message: string;
  readonly hint: string;
  readonly severity?: "warning";
}

/** The description of a kind of step. A member that may be null is null if the kind has none. */
export interface StepKind<Type extends StepTypeName> {
  readonly inside: Inside<Type> | null;
  /**
   * The kind of output. `rows`: stored rows. `answer`: an answer that may repeat the request.
   * `own`: only text and numbers of the gateway.
   */
  readonly output: "rows" | "answer" | "own";
  /**
   * Returns the side effect of the step in words that follow "it"; undefined if it has none. A
   * cached response would skip that effect (G33.13).
   */
  readonly effectOf: ((step: StepDefinition<Type>) => string | undefined) | null;
  /** Returns the parts that need a right of `runAs`. */
  readonly parts: ((step: StepDefinition<Type>) => readonly StepPart[]) | null;
  /**
   * Returns the templates that become values, nested as in the step. All others become text:
   * messages, URLs, cells of json columns. Large JSON stays text there (G30.11).
   */
  readonly values: ((step: StepDefinition<Type>, workspace: Workspace) => unknown) | null;
  /** Returns the problems of a step of valid form, except those of tables, topics and headers. */
  readonly problems?: (step: StepDefinition<Type>) => readonly StepProblem[];
  /** True if the inner steps can read `{{item}}`, and later steps cannot read the inner steps. */
  readonly isLoop?: true;
  /** True if the step takes longer than a caller waits for a response. */
  readonly isSlow?: true;
  /**
   * Returns true if no step after this one can run.
   * @param doEnd returns the same for a list of inner steps
   */
  readonly ends?: (
    step: StepDefinition<Type>,
    doEnd: (steps: readonly StepDefinition[] | undefined) => boolean,
  ) => boolean;
  /** @throws GatewayError, StepFailure, and faults of the gateway */
  readonly run: (step: StepDefinition<Type>, running: Running) => Promise<StepEnd>;
  /**
   * True for steps that run again even if they are completed: they contain steps, or end the run.
   */
  readonly isRepeated?: true;
  /** Removes secrets from the output. Steps without this function cannot output secrets. */
  readonly withoutSecrets?: (
    step: StepDefinition<Type>,
    output: Output,
    context: OutputContext,
  ) => Output;
}

/** The facts that decide which parts of an output may contain secrets. */
interface OutputContext {
  readonly workspace: Workspace;
  readonly secrets: KnownSecrets;
  /** True if the step sent text that a caller may have written. */
  readonly carriesCallersText: boolean;
}
