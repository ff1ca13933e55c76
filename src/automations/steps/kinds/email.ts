// The step `email`: not built yet.
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const email: RunningKind<"email"> = {
  run: () => Promise.reject(new StepFailure("NOT_BUILT", "This kind of step is not built.")),
};
