// Renders the value of a header from a template. Refuses line breaks, which could start a second
// header.
import { fillText, type PlaceholderScope } from "../values/placeholders.ts";
import { StepFailure } from "./step-failure.ts";

/** Characters that Node sends unchanged. Line breaks are not among them. */
const HEADER_VALUE = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]{0,8000}$/u;

/**
 * Renders the value of a header from its template.
 * @throws StepFailure if the value has a forbidden character or is too long
 */
export function headerValue(name: string, template: string, scope: PlaceholderScope): string {
  const value = fillText(template, scope);
  if (HEADER_VALUE.test(value)) return value.trim();
  throw new StepFailure(
    "INVALID_VALUE",
    `The value of the header ${name} contains characters that a header cannot have, or is longer than 8,000 characters. Change the value.`,
  );
}
