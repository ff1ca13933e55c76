// The step `fail`: ends the run as failed, for good.
import { fillText } from "../../values/placeholders.ts";
import { withoutCredentials } from "../../values/request-values.ts";
import { StepFailure } from "../step-failure.ts";
import type { RunningKind } from "../step-kind.ts";

export const fail: RunningKind<"fail"> = {
  run: ({ message }, { scope }) => {
    const shown = { ...scope, request: withoutCredentials(scope.request) };
    return Promise.reject(new StepFailure("FAILED", fillText(message, shown), { next: "fail" }));
  },
};
