// The interface of step kinds, such as `query` or `http`. One object describes each kind. The code
// that executes steps, the checks of definition files, and the response cache use these objects.
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

/** The context of a step that is being executed. */
export interface Running {
  readonly run: StepsRun;
  /**
   * The rights of the run (`runAs`), with a signal that cancels the run's SQL statements when the
   * run ends.
   */
  readonly access: DataAccess & { readonly signal: AbortSignal };
  readonly path: string;
  readonly scope: PlaceholderScope;
  readonly tools: StepTools;
  /** The record of this step from an earlier attempt of the run; undefined if there is none. */
  readonly before: StepRecord | undefined;
  /**
   * Records that the step will now have effects outside the gateway, such as a call to another
   * server.
   */
  readonly started: () => Promise<void>;
  /**
   * Records that the step has succeeded, with its output. If a connection is given, the record is
   * part of its transaction.
   * @throws StepFailure if the output is longer than `OUTPUT_MAX` characters of JSON
   */
  readonly succeeded: (output: Output, connection?: Connection) => Promise<void>;
  /**
   * Records that the step waits until a time.
   * @param untilMs milliseconds since 1970
   */
  readonly waiting: (untilMs: number) => Promise<void>;
  /**
   * Executes steps inside this step. Returns the outcome of the run if they end or pause it, and
   * undefined if the run continues.
   * @param turn in a loop, the index and the item of the current iteration
   */
  readonly inner: (
    steps: readonly StepDefinition[],
    turn?: { readonly index: number; readonly item: unknown },
  ) => Promise<RunOutcome | undefined>;
}

/**
 * The result of a step: its output, or the outcome of the whole run if the step ends or pauses the
 * run. If `isRecorded` is true, the step itself has recorded its output.
 */
export type StepEnd =
  | { readonly output: Output; readonly isRecorded?: boolean }
  | { readonly outcome: RunOutcome };

/** One list of steps inside a step, such as one branch of `choose`. */
export interface InnerSteps {
  /** Path in the definition from the step to the list. */
  readonly path: ValuePath;
  /** The steps of the list; undefined if the definition does not contain the list. */
  readonly steps: readonly StepDefinition[] | undefined;
}

/** A JSONata expression of a step. */
export interface StepExpression {
  /** Path in the definition from the step to the expression. */
  readonly path: ValuePath;
  readonly text: unknown;
}

/**
 * Finds the steps and expressions inside a step. The functions also get steps of definition files
 * that are not checked yet and may have an invalid form.
 */
interface Inside<Type extends StepTypeName> {
  /**
   * Names of the fields that contain inner steps or expressions. These fields are not templates of
   * the step itself, so the record of the step's input leaves them out.
   */
  readonly fields: readonly (keyof StepDefinition<Type>)[];
  readonly steps?: (step: StepDefinition<Type>) => readonly InnerSteps[];
  readonly expressions?: (step: StepDefinition<Type>) => readonly StepExpression[];
}

/** A part of a step that needs a right of `runAs`: a query, a mutation, or a published event. */
export interface StepPart {
  readonly query?: ConfigTypes["query-body"];
  readonly mutation?: ConfigTypes["mutation-body"];
  /** The bus address (topic and instance) to which the step publishes. */
  readonly bus?: string;
  /** Path in the definition from the step to the part. */
  readonly path: ValuePath;
}

/** A problem in the definition of a step, for the report of a definition check. */
export interface StepProblem {
  /** Path in the definition from the step to the problem. */
  readonly path: ValuePath;
  readonly rule: string;
  readonly message: string;
  readonly hint: string;
  readonly severity?: "warning";
}

/** The description of a step kind. A member is null if it does not apply to the kind. */
export interface StepKind<Type extends StepTypeName> {
  readonly inside: Inside<Type> | null;
  /**
   * What the output of the step contains. `rows`: stored rows. `answer`: a response or value that
   * may repeat text of the request. `own`: only text and numbers that the gateway makes.
   */
  readonly output: "rows" | "answer" | "own";
  /**
   * Returns the effect of the step as words for a sentence that begins with "it", such as "sends a
   * mail". Returns undefined if the step changes nothing. An automation with such a step must not
   * be answered from the cache (G33.13).
   */
  readonly effectOf: ((step: StepDefinition<Type>) => string | undefined) | null;
  /** Returns the parts of the step that need a right of `runAs`. */
  readonly parts: ((step: StepDefinition<Type>) => readonly StepPart[]) | null;
  /**
   * Returns the templates of the step that become JSON values, nested as in the step. All other
   * templates become text, such as messages, URLs and cells of json columns. Large JSON is not
   * parsed for them (G30.11).
   */
  readonly values: ((step: StepDefinition<Type>, workspace: Workspace) => unknown) | null;
  /**
   * Returns the problems in the definition of a step whose form is valid. Tables, topics and
   * headers are checked elsewhere.
   */
  readonly problems?: (step: StepDefinition<Type>) => readonly StepProblem[];
  /**
   * True if the step is a loop. Its inner steps can read `{{item}}`. Steps after the loop cannot
   * read the outputs of its inner steps.
   */
  readonly isLoop?: true;
  /** True if the step may take longer than the caller of a sync endpoint waits. */
  readonly isSlow?: true;
  /**
   * Returns true if the step always ends the run, so that no later step can run.
   * @param doEnd returns true if a list of inner steps always ends the run
   */
  readonly ends?: (
    step: StepDefinition<Type>,
    doEnd: (steps: readonly StepDefinition[] | undefined) => boolean,
  ) => boolean;
  /**
   * Executes the step.
   * @throws GatewayError, StepFailure or an unexpected error if the step fails
   */
  readonly run: (step: StepDefinition<Type>, running: Running) => Promise<StepEnd>;
  /**
   * True if the step runs again in the next attempt, even if it has succeeded. Such a step contains
   * other steps, or ends the run.
   */
  readonly isRepeated?: true;
  /**
   * Returns the output of a step without secrets. The outputs of a kind without this function never
   * contain secrets.
   */
  readonly withoutSecrets?: (
    step: StepDefinition<Type>,
    output: Output,
    context: OutputContext,
  ) => Output;
}

/** Facts that decide which parts of a step's output may contain secrets. */
interface OutputContext {
  readonly workspace: Workspace;
  readonly secrets: KnownSecrets;
  /** True if the step uses text that a caller may have written. */
  readonly carriesCallersText: boolean;
}
