// Rules for new passwords: 8 to 128 code points after NFC (G14.1), and none of the common ones. Passwords are never truncated;
// violations are codes, since the pages tell them in several languages.
import { readFileSync } from "node:fs";

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;

/** The one spelling that is hashed and compared: what looks alike on two keyboards is alike. */
export const normalisePassword = (password: string): string => password.normalize("NFC");

/** What can be wrong with a password: its length, that everybody tries it first, that it is the account's own address. */
export type PasswordFlaw = "length" | "common" | "own";

/**
 * What is wrong with a password that somebody wants to set; null for a good one.
 * @param own texts of the account, such as its address, that are no passwords
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

/** One character again and again, or each the next, or the one before, of the last: `aaaaaaaa`, `12345678`, `hgfedcba`. */
function isRun(plain: string): boolean {
  const points = Array.from(plain, (character) => character.codePointAt(0)!);
  const steps = new Set(points.slice(1).map((point, index) => point - points[index]!));
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
}
