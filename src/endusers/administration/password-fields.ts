// Checks a new password that a member sends, by the rules of every other one. Refuses it with the name of the field (400).
import { GatewayError } from "../../contract/index.ts";
import { passwordFlaw } from "../passwords/password-rules.ts";
import { passwordSentences } from "../passwords/password-sentences.ts";

/** @param own the account's address @throws GatewayError INVALID_REQUEST */
export function refuseFlawed(
  field: "password" | "newPassword",
  password: string,
  own: string | null,
): void {
  const flaw = passwordFlaw(password, [own]);
  if (flaw === null) return;
  throw new GatewayError("INVALID_REQUEST", { message: `/${field}: ${passwordSentences[flaw]}.` });
}
