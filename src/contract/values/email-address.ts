// Checks e-mail addresses outside requests with the schema of the contract.
import { contract } from "../document.ts";

const { pattern, maxLength } = contract.components["schemas"]!["EmailAddress"] as {
  readonly pattern: string;
  readonly maxLength: number;
};
const form = new RegExp(pattern, "u");

/** Returns true if the contract accepts the address. Accepts whitespace around it. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && form.test(text);
