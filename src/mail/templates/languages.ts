// Chooses the language of a mail, and the direction of its text. If a text is missing in `de-AT`,
// the text in `de` is used, and after that the English text. A malformed language tag gives
// English.

/**
 * The language of the text that is used if no other suitable language has the text. Every template
 * has texts in this language.
 */
export const fallbackLanguage = "en";

const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ku", "ps", "ur", "yi"]);

/**
 * Returns true for a well-formed language tag, such as `de`, `en-GB` or `de_AT`. The language need
 * not be known.
 */
export const isLanguageTag = (text: string): boolean =>
  /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(text);

/**
 * Returns the languages in which a text is looked up, in their order. For `de-AT`, these are
 * `de-AT`, `de` and `en`.
 */
export function languageChain(language: string | undefined): readonly string[] {
  const parts = (language ?? "").replaceAll("_", "-").split("-").filter(Boolean);
  const chain = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...chain, fallbackLanguage])];
}

export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

/**
 * Returns the available language that suits the requested language best, or English. Upper and
 * lower case do not matter.
 */
export function pickLanguage(requested: string | undefined, available: readonly string[]): string {
  const byName = new Map(available.map((language) => [language.toLowerCase(), language]));
  for (const language of languageChain(requested)) {
    const found = byName.get(language.toLowerCase());
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}
