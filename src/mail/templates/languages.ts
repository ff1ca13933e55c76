// Chooses the language of a mail and its text direction. If a text is missing in a language, the
// next language of its fallback chain is used. English is used for a malformed language tag.

/** The last language of every fallback chain. Every template has texts in this language. */
export const fallbackLanguage = "en";

const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ku", "ps", "ur", "yi"]);

/**
 * Returns true for a well-formed language tag, such as `de`, `en-GB` or `de_AT`. The language need
 * not be known.
 */
export const isLanguageTag = (text: string): boolean =>
  /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(text);

/** Returns the fallback chain of a language. For `de-AT` it is `de-AT`, `de`, `en`. */
export function languageChain(language: string | undefined): readonly string[] {
  const parts = (language ?? "").replaceAll("_", "-").split("-").filter(Boolean);
  const chain = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...chain, fallbackLanguage])];
}

export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

/**
 * Returns the first language of the fallback chain that is available. Upper and lower case do not
 * matter.
 */
export function pickLanguage(requested: string | undefined, available: readonly string[]): string {
  const byName = new Map(available.map((language) => [language.toLowerCase(), language]));
  for (const language of languageChain(requested)) {
    const found = byName.get(language.toLowerCase());
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}
