// The step `fail`: ends the run as failed, without another attempt.
import { fillText } from "../../values/placeholders.ts";
import { shownScope } from "../../values/shown-scope.ts";
import { StepFailure } from "../step-failure.ts";
import type { StepKind } from "../step-kind.ts";

export const fail: StepKind<"fail"> = {
  inside: null,
  output: "own",
  effectOf: null,
  parts: null,
  values: null,
  ends: () => true,
  run: ({ message }, { scope }) => {
    const text = fillText(message, shownScope(scope));
    return Promise.reject(new StepFailure("FAILED", text, { next: "fail" }));
  },
};
