// Checks a new password and its confirmation: both are equal, and the password rules allow the
// password. Rejects the request with one line per field (G3.4).
import { GatewayError } from "../contract/index.ts";
import { passwordFlaw, passwordSentences, type PasswordFlaw } from "../endusers/index.ts";

/**
 * Checks one password.
 * @param own texts of the account that must not be the password, such as the email address
 * @throws GatewayError INVALID_REQUEST
 */
export function checkPassword(
  field: "password" | "newPassword",
  password: string,
  own: readonly (string | null)[] = [],
): void {
  throwDetails([detailOf(field, flawSentence(passwordFlaw(password, own)))]);
}

/** Checks a new password and its confirmation. @throws GatewayError INVALID_REQUEST */
export function checkNewPassword(given: {
  readonly newPassword: string;
  readonly confirmPassword: string;
}): void {
  const { newPassword, confirmPassword } = given;
  throwDetails([
    detailOf("newPassword", flawSentence(passwordFlaw(newPassword))),
    detailOf(
      "confirmPassword",
      newPassword === confirmPassword ? null : "must be the same as newPassword",
    ),
  ]);
}

const flawSentence = (flaw: PasswordFlaw | null): string | null =>
  flaw === null ? null : passwordSentences[flaw];

const detailOf = (field: string, flaw: string | null): string | null =>
  flaw === null ? null : `/${field}: ${flaw}`;

function throwDetails(lines: readonly (string | null)[]): void {
  const details = lines.filter((line) => line !== null);
  if (details.length > 0) throw new GatewayError("INVALID_REQUEST", { details });
}
