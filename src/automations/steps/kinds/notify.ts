// The step `notify`: not built yet.
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const notify: RunningKind<"notify"> = {
  run: () => Promise.reject(new StepFailure("NOT_BUILT", "This kind of step is not built.")),
};
