// The lists of steps inside a step.
import type { StepDefinition } from "../../catalog/index.ts";

/** Returns the lists of steps inside a step; none for steps without inner steps. */
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

/** Returns the ids of the steps and of their inner steps. */
export const idsOf = (steps: readonly StepDefinition[]): readonly string[] =>
  steps.flatMap((step) => [step.id, ...innerSteps(step).flatMap(idsOf)]);
