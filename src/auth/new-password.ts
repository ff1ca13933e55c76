// Checks that a new password follows the password rules and is equal to its confirmation. Otherwise
// rejects the request with an error that has one line for each wrong field (G3.4).
import { GatewayError } from "../contract/index.ts";
import { passwordFlaw, passwordSentences } from "../endusers/index.ts";

/**
 * Checks that a password follows the password rules.
 * @param own texts of the account that must not be the password, such as the email address
 * @throws GatewayError INVALID_REQUEST if the password breaks a rule
 */
export const checkPassword = (
  field: "password" | "newPassword",
  password: string,
  own: readonly (string | null)[] = [],
): void => throwDetails(passwordDetails(field, password, own));

/**
 * Checks a new password and its confirmation.
 * @throws GatewayError INVALID_REQUEST if the password breaks a rule or both texts differ
 */
export function checkNewPassword(given: {
  readonly newPassword: string;
  readonly confirmPassword: string;
}): void {
  const { newPassword, confirmPassword } = given;
  const isSame = newPassword === confirmPassword;
  throwDetails([
    ...passwordDetails("newPassword", newPassword, []),
    ...(isSame ? [] : ["/confirmPassword: must be the same as `newPassword`"]),
  ]);
}

function passwordDetails(
  field: string,
  password: string,
  own: readonly (string | null)[],
): string[] {
  const flaw = passwordFlaw(password, own);
  return flaw === null ? [] : [`/${field}: ${passwordSentences[flaw]}`];
}

function throwDetails(details: readonly string[]): void {
  if (details.length > 0) throw new GatewayError("INVALID_REQUEST", { details });
}
