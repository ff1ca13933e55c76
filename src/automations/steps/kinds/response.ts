// The step `response`: builds the response of a sync endpoint, and ends the run. Refuses header
// values that could start a second header.
import { fillMessage, type PlaceholderScope } from "../../values/placeholders.ts";
import { outputOf } from "../../values/output.ts";
import { secretsAsNamed } from "../../values/secrets.ts";
import { headerValue } from "../header-value.ts";
import { OUTPUT_MAX } from "../limits.ts";
import { StepFailure } from "../step-failure.ts";
import type { StepDefinition } from "../../../catalog/index.ts";
import type { AutomationAnswer } from "../../automations.ts";
import type { StepKind } from "../step-kind.ts";

export const response: StepKind<"response"> = {
  inside: null,
  output: "own",
  effectOf: null,
  parts: null,
  values: null,
  ends: () => true,
  isRepeated: true,
  run: async (step, { run, scope, succeeded }) => {
    // In a dry run, an owner of the workspace sees this answer. So secrets in it stay placeholders,
    // as in the run history.
    const shown = run.dry === undefined ? scope : { ...scope, secrets: secretsAsNamed };
    const answer = renderAnswer(step, shown);
    await succeeded(outputOf({ status: answer.status, contentType: answer.contentType }));
    return { outcome: { kind: "answered", answer } };
  },
};

/** HTTP statuses whose responses have no body. */
const empty: ReadonlySet<number> = new Set([204, 205, 304]);

function renderAnswer(step: StepDefinition<"response">, scope: PlaceholderScope): AutomationAnswer {
  const { status = 200, contentType = "application/json" } = step;
  const text =
    step.body === undefined || empty.has(status) ? "" : fillMessage(step.body, scope).text;
  if (text.length > OUTPUT_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `The body of the response is longer than ${OUTPUT_MAX} characters. Return less data in the \`response\` step.`,
    );
  const headers = Object.fromEntries(
    Object.entries(step.headers ?? {}).map(([name, value]) => [
      name,
      headerValue(name, value, scope),
    ]),
  );
  return { status, contentType, headers, body: Buffer.from(text) };
}
