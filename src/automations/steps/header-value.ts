// A header's value from a template. Refuses what could carry a second header.
import { fillText, type PlaceholderScope } from "../values/placeholders.ts";
import { StepFailure } from "./step-failure.ts";

/** What Node sends as it is, and nothing that ends a line. */
const HEADER_VALUE = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]{0,8000}$/u;

/** @throws StepFailure */
export function headerValue(name: string, template: string, scope: PlaceholderScope): string {
  const value = fillText(template, scope);
  if (HEADER_VALUE.test(value)) return value.trim();
  throw new StepFailure(
    "INVALID_VALUE",
    `The value of the header ${name} is none that a header can have.`,
  );
}
