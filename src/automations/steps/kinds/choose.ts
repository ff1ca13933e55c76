// The step `choose`: not built yet.
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const choose: RunningKind<"choose"> = {
  run: () => Promise.reject(new StepFailure("NOT_BUILT", "This kind of step is not built.")),
};
