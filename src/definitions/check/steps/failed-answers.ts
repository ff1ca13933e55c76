// Warns of each `http` step without the key `expect` if a later step reads its status. The statuses
// 408, 425, 429 and 5xx make the step fail, so no later step can read them.
import { everyStep, statusReadsOf } from "../../../automations/index.ts";
import type { Checking } from "../model.ts";

export function checkFailedAnswers({ input, report }: Checking): void {
  for (const [name, automation] of Object.entries(input.automations)) {
    if (report.isTouched(["automations", name])) continue;
    const read = statusReadsOf(automation.steps);
    for (const { step, place } of everyStep(automation.steps, ["automations", name, "steps"])) {
      if (step.type !== "http" || step.expect !== undefined || !read.has(step.id)) continue;
      report.warn("failed-answer", [...place, "id"], {
        message: `a later step reads the status of ${JSON.stringify(step.id)}, but never sees 408, 425, 429 or 5xx, because these make the step fail`,
        hint: "In the key `expect` of the `http` step, list the statuses that must not fail the step, such as `expect: { status: [503] }`.",
      });
    }
  }
}
