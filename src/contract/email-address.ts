// What an e-mail address looks like to the contract, for addresses that come by other ways than a request. Refuses nothing itself.
import { contract } from "./document.ts";

const { pattern, maxLength } = contract.components["schemas"]!["EmailAddress"] as {
  readonly pattern: string;
  readonly maxLength: number;
};
const form = new RegExp(pattern, "u");

/** Whether a request could hold this address; blanks around it pass. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && form.test(text);
