// Checks the two fields of a new password: equal, and allowed by the password rules. Refuses it with a line per field (G3.4).
import { GatewayError } from "../contract/index.ts";
import { passwordFlaw, passwordSentences, type PasswordFlaw } from "../endusers/index.ts";

/** @param own texts of the account that are no passwords @throws GatewayError INVALID_REQUEST */
export function checkPassword(
  field: "password" | "newPassword",
  password: string,
  own: readonly (string | null)[] = [],
): void {
  refuse([lineOf(field, sentenceOf(passwordFlaw(password, own)))]);
}

/** @throws GatewayError INVALID_REQUEST */
export function checkNewPassword(given: {
  readonly newPassword: string;
  readonly confirmPassword: string;
}): void {
  const { newPassword, confirmPassword } = given;
  refuse([
    lineOf("newPassword", sentenceOf(passwordFlaw(newPassword))),
    lineOf(
      "confirmPassword",
      newPassword === confirmPassword ? null : "must be the same as newPassword",
    ),
  ]);
}

const sentenceOf = (flaw: PasswordFlaw | null): string | null =>
  flaw === null ? null : passwordSentences[flaw];

const lineOf = (field: string, flaw: string | null): string | null =>
  flaw === null ? null : `/${field}: ${flaw}`;

function refuse(lines: readonly (string | null)[]): void {
  const details = lines.filter((line) => line !== null);
  if (details.length > 0) throw new GatewayError("INVALID_REQUEST", { details });
}
