// The registry of step kinds, and the traversals of steps that it allows. A missing kind is a
// compile error.
import { choose } from "./kinds/choose.ts";
import { email } from "./kinds/email.ts";
import { fail } from "./kinds/fail.ts";
import { forEach } from "./kinds/for-each.ts";
import { http } from "./kinds/http.ts";
import { mutation } from "./kinds/mutation.ts";
import { notify } from "./kinds/notify.ts";
import { query } from "./kinds/query.ts";
import { response } from "./kinds/response.ts";
import { transaction } from "./kinds/transaction.ts";
import { transform } from "./kinds/transform.ts";
import { wait } from "./kinds/wait.ts";
import type { StepDefinition, StepTypeName } from "../../catalog/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { InnerSteps, StepExpression, StepKind } from "./step-kind.ts";

const kinds: { readonly [Type in StepTypeName]: StepKind<Type> } = {
  query,
  mutation,
  transaction,
  http,
  email,
  notify,
  transform,
  choose,
  forEach,
  wait,
  fail,
  response,
};

/** Returns true if the kind exists. The schema of definition files has reported any other kind. */
export const isStepType = (type: string): type is StepTypeName => Object.hasOwn(kinds, type);

/** Returns the description of a kind of step. */
export const stepKind = <Type extends StepTypeName>(type: Type): StepKind<Type> => kinds[type];

/** Returns the lists of steps inside a step; none for steps without inner steps. */
export const innerSteps = (step: StepDefinition): readonly InnerSteps[] =>
  stepKind(step.type).inside?.steps?.(step) ?? [];

/** Returns the expressions of a step. */
export const expressionsOf = (step: StepDefinition): readonly StepExpression[] =>
  stepKind(step.type).inside?.expressions?.(step) ?? [];

/** Returns the fields whose texts are templates of the step itself. */
export function templatesOf(step: StepDefinition): Readonly<Record<string, unknown>> {
  const apart: readonly string[] = ["id", "type", ...(stepKind(step.type).inside?.fields ?? [])];
  return Object.fromEntries(Object.entries(step).filter(([name]) => !apart.includes(name)));
}

export interface PlacedStep {
  readonly step: StepDefinition;
  readonly place: ValuePath;
}

/** Yields valid steps and the steps inside them. */
export function* everyStep(
  steps: readonly StepDefinition[],
  path: ValuePath = [],
): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    const place = [...path, index];
    yield { step, place };
    for (const inner of innerSteps(step))
      yield* everyStep(inner.steps ?? [], [...place, ...inner.path]);
  }
}

/** Returns the ids of the steps and of their inner steps. */
export const stepIds = (steps: readonly StepDefinition[]): readonly string[] =>
  [...everyStep(steps)].map(({ step }) => step.id);

/** Returns true if a step, or a step inside it, can change something outside the run (G33.13). */
export const haveEffects = (steps: readonly StepDefinition[]): boolean =>
  [...everyStep(steps)].some(({ step }) => stepKind(step.type).effectOf?.(step) !== undefined);

/** Returns true if every path through the steps ends with a response or a failure. */
export const doEnd = (steps: readonly StepDefinition[] = []): boolean => steps.some(ends);

/** Returns true if no step after this one can run. */
export const ends = (step: StepDefinition): boolean =>
  isStepType(step?.type) && stepKind(step.type).ends?.(step, doEnd) === true;
