// The rules for new passwords (G14.1). A password has 8 to 128 code points after NFC normalisation.
// It must not be a common password or the e-mail address of the account. The gateway never
// truncates passwords.
// A broken rule is returned as a code and not as a message, because pages show it in several
// languages.
import { readFileSync } from "node:fs";

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;

/**
 * Returns the form in which a password is hashed and compared. Different keyboards may encode the
 * same character differently, and NFC makes these encodings equal.
 */
export const normalisePassword = (password: string): string => password.normalize("NFC");

/**
 * The code of a broken rule: the length is wrong (`length`), the password is common (`common`), or
 * it is a text of the account itself (`own`).
 */
export type PasswordFlaw = "length" | "common" | "own";

/**
 * The message for each broken rule, without its subject. The caller puts the subject before the
 * message, such as "The password".
 */
export const passwordSentences: Readonly<Record<PasswordFlaw, string>> = {
  length: "must be 8 to 128 characters long",
  common: "is one of the most common passwords; choose another password",
  own: "must not be the e-mail address of the account",
};

/**
 * Returns the code of the rule that a new password breaks; null if the password is allowed.
 * @param own texts of the account that must not be the password, such as its e-mail address
 */
export function passwordFlaw(
  password: string,
  own: readonly (string | null)[] = [],
): PasswordFlaw | null {
  const normal = normalisePassword(password);
  const { length } = Array.from(normal);
  if (length < LENGTH_MIN || length > LENGTH_MAX) return "length";
  const plain = normal.toLowerCase();
  if (own.some((text) => text?.toLowerCase() === plain)) return "own";
  return isCommon(plain) ? "common" : null;
}

let common: ReadonlySet<string> | undefined;

function isCommon(plain: string): boolean {
  common ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  return common.has(plain) || isRun(plain);
}

/**
 * Returns true if the password is one repeated character or a sequence of consecutive characters,
 * such as `aaaaaaaa`, `12345678` or `hgfedcba`.
 */
function isRun(plain: string): boolean {
  const points = Array.from(plain, (character) => character.codePointAt(0)!);
  const steps = new Set(points.slice(1).map((point, index) => point - points[index]!));
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
}
