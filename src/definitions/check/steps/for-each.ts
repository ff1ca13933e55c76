// The step `forEach` runs its steps once per item.
import type { StepKind } from "./step-kind.ts";

const ONE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;

export const forEach: StepKind<"forEach"> = {
  check: ({ items }, path, { report }) => {
    if (ONE_PLACEHOLDER.test(items)) return;
    report.add({
      path: [...path, "items"],
      rule: "bad-items",
      message: "it is a text, and no list",
      hint: "Write one placeholder and nothing else, like {{steps.rows.data}}.",
    });
  },
  innerSteps: ({ steps }) => [{ path: ["steps"], steps }],
  isLoop: true,
  opaque: ["steps"],
};
