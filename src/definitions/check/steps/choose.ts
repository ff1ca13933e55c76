// The step `choose`: the steps of its first branch whose conditions hold.
import type { StepKind } from "./step-kind.ts";

export const choose: StepKind<"choose"> = {
  innerSteps: ({ branches, otherwise }) => [
    ...(Array.isArray(branches) ? branches : []).map((branch, index) => ({
      path: ["branches", index, "steps"],
      steps: branch?.steps,
    })),
    { path: ["otherwise"], steps: otherwise },
  ],
  opaque: ["branches", "otherwise"],
};
