// The interface of step kinds, which describe the checks of each step type. A separate registry
// runs the steps.
import type { ValuePath } from "../../../config/index.ts";
import type { StepInput } from "../../load/input.ts";
import type { Checking } from "../model.ts";

export type StepType = StepInput["type"];
export type StepOf<Type extends StepType> = Extract<StepInput, { readonly type: Type }>;

/** Steps inside a step. */
interface InnerSteps {
  /** Path relative to the step. */
  readonly path: ValuePath;
  /** Undefined if there are no steps. */
  readonly steps: readonly StepInput[] | undefined;
}

/** A JSONata expression of a step. */
export interface StepExpression {
  /** Path relative to the step. */
  readonly path: ValuePath;
  readonly text: unknown;
}

export interface StepKind<Type extends StepType = StepType> {
  /** Checks a step of valid form. The steps inside it are checked separately. */
  readonly check?: (step: StepOf<Type>, path: ValuePath, checking: Checking) => void;
  /** Returns the steps inside a step, whose form may be invalid. */
  readonly innerSteps?: (step: StepOf<Type>) => readonly InnerSteps[];
  /** Returns the expressions of a step, whose form may be invalid. */
  readonly expressions?: (step: StepOf<Type>) => readonly StepExpression[];
  /** Whether the inner steps can read `{{item}}`, and later steps cannot read the inner steps. */
  readonly isLoop?: true;
  /** Whether the step answers the request of a sync endpoint. */
  readonly isAnswer?: true;
  /**
   * Returns true if no step after this one can run.
   * @param doEnd returns the same for a list of inner steps
   */
  readonly ends?: (
    step: StepOf<Type>,
    doEnd: (steps: readonly StepInput[] | undefined) => boolean,
  ) => boolean;
  /**
   * Returns the step's side effect in words that follow "it". A cached response would skip that
   * effect.
   */
  readonly effectOf?: (step: StepOf<Type>) => string | undefined;
  /** Whether the step takes longer than a caller waits for a response. */
  readonly isSlow?: true;
  /** Fields whose texts contain no placeholders of the step itself. */
  readonly opaque?: readonly (keyof StepOf<Type>)[];
}
