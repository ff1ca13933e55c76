// The registry of step kinds: one entry per type of step, empty for one without checks; a missing one does not compile.
import { choose } from "./choose.ts";
import { forEach } from "./for-each.ts";
import { mutation } from "./mutation.ts";
import { notify } from "./notify.ts";
import { query } from "./query.ts";
import { response } from "./response.ts";
import { transaction } from "./transaction.ts";
import type { StepInput } from "../../load/input.ts";
import type { StepKind, StepType } from "./step-kind.ts";

const kinds: { readonly [Type in StepType]: StepKind<Type> } = {
  query,
  mutation,
  transaction,
  http: {},
  email: {},
  notify,
  transform: { opaque: ["expression"] },
  choose,
  forEach,
  wait: {},
  fail: {},
  response,
};

/** Whether steps may have that type; the schema has refused any other. */
export const isStepType = (type: string): type is StepType => Object.hasOwn(kinds, type);

export const stepKind = <Type extends StepType>(type: Type): StepKind<Type> => kinds[type];

/** Whether one of the steps, or a step inside them, answers the request of a sync endpoint. */
export const holdsAnswer = (steps: readonly StepInput[] = []): boolean =>
  steps.some((step) => {
    const { isAnswer = false, innerSteps } = stepKind(step.type);
    return isAnswer || innerSteps?.(step).some((inner) => holdsAnswer(inner.steps)) === true;
  });
