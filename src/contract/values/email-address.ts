// Checks an e-mail address by the contract's schema, for addresses that do not come in a request.
import { contract } from "../document.ts";

const { pattern, maxLength } = contract.components["schemas"]!["EmailAddress"] as {
  readonly pattern: string;
  readonly maxLength: number;
};
const form = new RegExp(pattern, "u");

/** Whether a request could hold this address; blanks around it pass. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && form.test(text);
