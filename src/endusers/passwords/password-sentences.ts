// What is wrong with a new password, as a person is told.
import type { PasswordFlaw } from "./password-rules.ts";

export const passwordSentences: Readonly<Record<PasswordFlaw, string>> = {
  length: "must be 8 to 128 characters long",
  common: "is one of those that everybody tries first; choose another one",
  own: "must not be the account's own address",
};
