// The step `email`. A literal receiver must be a single plain address.
import { isMailAddress } from "../../../mail/index.ts";
import type { StepKind } from "./step-kind.ts";

export const email: StepKind<"email"> = {
  check: ({ to }, path, { report }) => {
    if (to.includes("{{") || isMailAddress(to.trim())) return;
    report.add({
      path: [...path, "to"],
      rule: "bad-address",
      message: "that is no single plain address",
      hint: "Write one like ada@shop.example, or a placeholder that gives one.",
    });
  },
  effectOf: () => "sends a mail",
};
