// Rules for new passwords: 8 to 128 code points after NFC (G14.1), and no common password. The
// gateway never truncates passwords.
// Violations are codes, because the pages show them in several languages.
import { readFileSync } from "node:fs";

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;

/**
 * Returns the form of a password that the gateway hashes and compares. NFC makes equal characters
 * from different keyboards equal.
 */
export const normalisePassword = (password: string): string => password.normalize("NFC");

/** A violation: the length, a common password, or a text of the account itself. */
export type PasswordFlaw = "length" | "common" | "own";

/** The messages for violations, without their subject. */
export const passwordSentences: Readonly<Record<PasswordFlaw, string>> = {
  length: "must be 8 to 128 characters long",
  common: "is one of the most common passwords; choose another one",
  own: "must not be the account's own address",
};

/**
 * Returns the violation of a new password; null for a good password.
 * @param own texts of the account, such as its address, that must not be the password
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
 * Returns true for a repeated character and for consecutive characters, such as `aaaaaaaa`,
 * `12345678`, `hgfedcba`.
 */
function isRun(plain: string): boolean {
  const points = Array.from(plain, (character) => character.codePointAt(0)!);
  const steps = new Set(points.slice(1).map((point, index) => point - points[index]!));
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
}
