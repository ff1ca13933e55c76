// Fills the template of a header value. Refuses line breaks, which could start a second header.
import { fillText, type PlaceholderScope } from "../values/placeholders.ts";
import { StepFailure } from "./step-failure.ts";

/**
 * Matches header values of at most 8,000 characters, which Node.js sends unchanged. Line breaks are
 * not allowed.
 */
const HEADER_VALUE = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]{0,8000}$/u;

/**
 * Fills the placeholders in the template of a header value.
 * @throws StepFailure if the value has a forbidden character or more than 8,000 characters
 */
export function headerValue(name: string, template: string, scope: PlaceholderScope): string {
  const value = fillText(template, scope);
  if (HEADER_VALUE.test(value)) return value.trim();
  throw new StepFailure(
    "INVALID_VALUE",
    `The value of the header ${name} contains a line break or another character that a header cannot have, or is longer than 8,000 characters. Remove these characters, or shorten the value.`,
  );
}
