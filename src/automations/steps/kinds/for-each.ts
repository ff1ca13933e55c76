// The step `forEach` (a loop): executes its inner steps once for every item of a list.
import { outputOf } from "../../values/output.ts";
import { fill } from "../../values/placeholders.ts";
import { ITEMS_MAX } from "../limits.ts";
import { StepFailure } from "../step-failure.ts";
import type { StepKind } from "../step-kind.ts";

const ONE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;

export const forEach: StepKind<"forEach"> = {
  inside: { fields: ["steps"], steps: ({ steps }) => [{ path: ["steps"], steps }] },
  output: "own",
  effectOf: null,
  parts: null,
  values: ({ items }) => items,
  isLoop: true,
  problems: ({ items }) =>
    ONE_PLACEHOLDER.test(items)
      ? []
      : [
          {
            path: ["items"],
            rule: "bad-items",
            message: "the value is a text, but must be a list",
            hint: "Write exactly one placeholder for a list in `items`, such as {{steps.rows.data}}.",
          },
        ],
  isRepeated: true,
  run: async ({ items: template, steps }, { scope, inner }) => {
    const items = fill(template, scope);
    if (!Array.isArray(items))
      throw new StepFailure(
        "INVALID_VALUE",
        `The value of ${template} is not a list. Write a placeholder for a list in \`items\` of the \`forEach\` step.`,
      );
    if (items.length > ITEMS_MAX)
      throw new StepFailure(
        "LIMIT_EXCEEDED",
        `The list ${template} has ${items.length} items, but a \`forEach\` step can have at most ${ITEMS_MAX}. Read fewer items.`,
      );
    for (const [index, item] of items.entries()) {
      const outcome = await inner(steps, { index, item });
      if (outcome !== undefined) return { outcome };
    }
    return { output: outputOf({ count: items.length }) };
  },
};
