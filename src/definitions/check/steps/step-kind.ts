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

export interface StepKind<Type extends StepType = StepType> {
  /** Checks a step whose form is right; the steps inside it are checked for themselves. */
  readonly check?: (step: StepOf<Type>, path: Path, checking: Checking) => void;
  /** The steps inside one whose form may be wrong. */
  readonly innerSteps?: (step: StepOf<Type>) => readonly InnerSteps[];
  /** Whether the steps inside it find `{{item}}`. */
  readonly isLoop?: true;
  /** Whether it answers the request of a sync endpoint. */
  readonly isAnswer?: true;
  /** Fields whose texts hold no placeholders of the step itself. */
  readonly opaque?: readonly (keyof StepOf<Type>)[];
}
