// The registry of step kinds: one entry per type of step, empty if the type has no checks. A
// missing entry is a compile error.
import { choose } from "./choose.ts";
import { email } from "./email.ts";
import { forEach } from "./for-each.ts";
import { http } from "./http.ts";
import { mutation } from "./mutation.ts";
import { notify } from "./notify.ts";
import { query } from "./query.ts";
import { response } from "./response.ts";
import { transaction } from "./transaction.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { StepInput } from "../../load/input.ts";
import type { StepKind, StepType } from "./step-kind.ts";

const kinds: { readonly [Type in StepType]: StepKind<Type> } = {
  query,
  mutation,
  transaction,
  http,
  email,
  notify,
  transform: {
    expressions: ({ expression }) => [{ path: ["expression"], text: expression }],
    opaque: ["expression"],
  },
  choose,
  forEach,
  wait: { isSlow: true },
  fail: { ends: () => true },
  response,
};

/** Returns true if the type exists. The schema has already reported any other type. */
export const isStepType = (type: string): type is StepType => Object.hasOwn(kinds, type);

/** Returns the checks of a step type. */
export const stepKind = <Type extends StepType>(type: Type): StepKind<Type> => kinds[type];

/** Returns true if every path through the steps ends with a response or a failure. */
export const doEnd = (steps: readonly StepInput[] = []): boolean => steps.some(ends);

/** Returns true if no step after this one can run. */
export const ends = (step: StepInput): boolean =>
  isStepType(step?.type) && stepKind(step.type).ends?.(step, doEnd) === true;

export interface PlacedStep {
  readonly step: StepInput;
  readonly place: ValuePath;
}

/** Yields valid steps and the steps inside them. */
export function* everyStep(steps: readonly StepInput[], path: ValuePath): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    const place = [...path, index];
    yield { step, place };
    for (const inner of stepKind(step.type).innerSteps?.(step) ?? [])
      yield* everyStep(inner.steps ?? [], [...place, ...inner.path]);
  }
}
