// Messages for violations of the password rules.
import type { PasswordFlaw } from "./password-rules.ts";

export const passwordSentences: Readonly<Record<PasswordFlaw, string>> = {
  length: "must be 8 to 128 characters long",
  common: "is one of the most common passwords; choose another one",
  own: "must not be the account's own address",
};
