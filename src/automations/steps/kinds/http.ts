// The step `http`: not built yet.
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const http: RunningKind<"http"> = {
  run: () => Promise.reject(new StepFailure("NOT_BUILT", "This kind of step is not built.")),
};
