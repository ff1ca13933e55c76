// Warns of each `http` step without `expect` whose status a later step reads. 408, 425, 429 and 5xx
// fail the step, so no later step sees them.
import { everyStep, statusReadsOf } from "../../../automations/index.ts";
import type { Checking } from "../model.ts";

export function checkFailedAnswers({ input, report }: Checking): void {
  for (const [name, automation] of Object.entries(input.automations)) {
    if (report.isTouched(["automations", name])) continue;
    const read = statusReadsOf(automation.steps);
    for (const { step, place } of everyStep(automation.steps, ["automations", name, "steps"])) {
      if (step.type !== "http" || step.expect !== undefined || !read.has(step.id)) continue;
      report.warn("failed-answer", [...place, "id"], {
        message: `a later step reads the status of ${JSON.stringify(step.id)}, but never sees 408, 425, 429 or 5xx: these fail the step`,
        hint: "List the statuses that are no failure, such as expect: { status: [503] }.",
      });
    }
  }
}
