// The interface of step kinds: what is checked of a step of each type. Running steps is another table over the same types.
import type { Path } from "../../../config/index.ts";
import type { StepInput } from "../../load/input.ts";
import type { Checking } from "../model.ts";

export type StepType = StepInput["type"];
export type StepOf<Type extends StepType> = Extract<StepInput, { readonly type: Type }>;

/** Steps inside a step. */
export interface InnerSteps {
  /** From the step. */
  readonly path: Path;
  /** Undefined where there are none. */
  readonly steps: readonly StepInput[] | undefined;
}

/** A text of a step that is computed, not filled in. */
export interface StepExpression {
  /** From the step. */
  readonly path: Path;
  readonly text: unknown;
}

export interface StepKind<Type extends StepType = StepType> {
  /** Checks a step whose form is right; the steps inside it are checked for themselves. */
  readonly check?: (step: StepOf<Type>, path: Path, checking: Checking) => void;
  /** The steps inside one whose form may be wrong. */
  readonly innerSteps?: (step: StepOf<Type>) => readonly InnerSteps[];
  /** The expressions of one whose form may be wrong. */
  readonly expressions?: (step: StepOf<Type>) => readonly StepExpression[];
  /** Whether the steps inside it find `{{item}}`, and are found by nobody behind it. */
  readonly isLoop?: true;
  /** Whether it answers the request of a sync endpoint. */
  readonly isAnswer?: true;
  /** Whether no step after it is reached. @param doEnd tells the same of steps inside it */
  readonly ends?: (
    step: StepOf<Type>,
    doEnd: (steps: readonly StepInput[] | undefined) => boolean,
  ) => boolean;
  /** What it does beside answering, in words that follow "it": an answer that was kept would leave it undone. */
  readonly effectOf?: (step: StepOf<Type>) => string | undefined;
  /** Whether it takes longer than somebody waits for an answer. */
  readonly isSlow?: true;
  /** Fields whose texts hold no placeholders of the step itself. */
  readonly opaque?: readonly (keyof StepOf<Type>)[];
}
