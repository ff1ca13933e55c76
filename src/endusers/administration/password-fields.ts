// Checks a new password that a member sends, with the rules for all passwords. Rejects it with the
// name of the field (400).
import { GatewayError } from "../../contract/index.ts";
import { passwordFlaw } from "../passwords/password-rules.ts";
import { passwordSentences } from "../passwords/password-sentences.ts";

/**
 * Rejects a password that breaks the rules.
 * @param own the account's address, which must not be the password
 * @throws GatewayError INVALID_REQUEST
 */
export function refuseWeakPassword(
  field: "password" | "newPassword",
  password: string,
  own: string | null,
): void {
  const flaw = passwordFlaw(password, [own]);
  if (flaw === null) return;
  throw new GatewayError("INVALID_REQUEST", { message: `/${field}: ${passwordSentences[flaw]}.` });
}
