// Checks a new password that a member sends, by the rules of every other one. Refuses it with the name of the field (400).
import { GatewayError } from "../../contract/index.ts";
import { passwordFlaw, type PasswordFlaw } from "../passwords/password-rules.ts";

const sentences: Readonly<Record<PasswordFlaw, string>> = {
  length: "must be 8 to 128 characters long",
  common: "is one of those that everybody tries first; choose another one",
  own: "must not be the account's own address",
};

/** @param own the account's address @throws GatewayError INVALID_REQUEST */
export function refuseFlawed(
  field: "password" | "newPassword",
  password: string,
  own: string | null,
): void {
  const flaw = passwordFlaw(password, [own]);
  if (flaw === null) return;
  throw new GatewayError("INVALID_REQUEST", { message: `/${field}: ${sentences[flaw]}.` });
}
