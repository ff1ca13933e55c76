// The lists of steps that stand inside a step.
import type { StepDefinition } from "../../catalog/index.ts";

export function innerSteps(step: StepDefinition): readonly (readonly StepDefinition[])[] {
  switch (step.type) {
    case "choose":
      return [...step.branches.map(({ steps }) => steps), step.otherwise ?? []];
    case "forEach":
      return [step.steps];
    default:
      return [];
  }
}

/** Of the steps and of those inside them. */
export const idsOf = (steps: readonly StepDefinition[]): readonly string[] =>
  steps.flatMap((step) => [step.id, ...innerSteps(step).flatMap(idsOf)]);
