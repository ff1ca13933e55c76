// The step `fail`: ends the run as failed, for good.
import { fillText } from "../../values/placeholders.ts";
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const fail: RunningKind<"fail"> = {
  run: ({ message }, { scope }) =>
    Promise.reject(new StepFailure("FAILED", fillText(message, scope), { next: "fail" })),
};
