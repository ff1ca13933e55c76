// The step `forEach`: its steps, once per item.
import type { StepKind } from "./step-kind.ts";

export const forEach: StepKind<"forEach"> = {
  innerSteps: ({ steps }) => [{ path: ["steps"], steps }],
  isLoop: true,
  opaque: ["steps"],
};
