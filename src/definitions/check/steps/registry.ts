// The registry of step kinds: one entry per type of step, empty for one without checks; a missing one does not compile.
import { choose } from "./choose.ts";
import { email } from "./email.ts";
import { forEach } from "./for-each.ts";
import { http } from "./http.ts";
import { mutation } from "./mutation.ts";
import { notify } from "./notify.ts";
import { query } from "./query.ts";
import { response } from "./response.ts";
import { transaction } from "./transaction.ts";
import type { Path } from "../../../config/index.ts";
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

/** Whether steps may have that type; the schema has refused any other. */
export const isStepType = (type: string): type is StepType => Object.hasOwn(kinds, type);

export const stepKind = <Type extends StepType>(type: Type): StepKind<Type> => kinds[type];

/** Whether no way through the steps leads out of their end. */
export const doEnd = (steps: readonly StepInput[] = []): boolean => steps.some(ends);

export const ends = (step: StepInput): boolean =>
  isStepType(step?.type) && stepKind(step.type).ends?.(step, doEnd) === true;

export interface PlacedStep {
  readonly step: StepInput;
  readonly place: Path;
}

/** Of steps whose form is right, those inside others included. */
export function* everyStep(steps: readonly StepInput[], path: Path): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    const place = [...path, index];
    yield { step, place };
    for (const inner of stepKind(step.type).innerSteps?.(step) ?? [])
      yield* everyStep(inner.steps ?? [], [...place, ...inner.path]);
  }
}
