// The step `choose` runs the steps of the first branch whose expression is true.
import type { StepKind, StepOf } from "./step-kind.ts";

export const choose: StepKind<"choose"> = {
  innerSteps: (step) => [
    ...branchesOf(step).map((branch, index) => ({
      path: ["branches", index, "steps"],
      steps: branch?.steps,
    })),
    { path: ["otherwise"], steps: step.otherwise },
  ],
  expressions: (step) =>
    branchesOf(step).map((branch, index) => ({
      path: ["branches", index, "when"],
      text: branch?.when,
    })),
  ends: (step, doEnd) =>
    doEnd(step.otherwise) && branchesOf(step).every((branch) => doEnd(branch?.steps)),
  opaque: ["branches", "otherwise"],
};

const branchesOf = ({ branches }: StepOf<"choose">) => (Array.isArray(branches) ? branches : []);
