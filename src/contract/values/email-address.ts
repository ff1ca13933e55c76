// Checks e-mail addresses that are not part of a request, such as addresses from identity
// providers. Uses the schema of the contract.
import { contract } from "../document.ts";

const { pattern, maxLength } = contract.components["schemas"]!["EmailAddress"] as {
  readonly pattern: string;
  readonly maxLength: number;
};
const form = new RegExp(pattern, "u");

/**
 * Returns true if the contract accepts the e-mail address. Whitespace before and after the address
 * is allowed.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && form.test(text);
