// The languages of mails: the fallback chain and the text direction. A malformed language tag leads
// to English.

/** The last fallback. Every template has it. */
export const fallbackLanguage = "en";

const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ku", "ps", "ur", "yi"]);

/**
 * Returns true for a well-formed language tag, such as `de`, `en-GB` or `de_AT`, known or unknown.
 */
export const isLanguageTag = (text: string): boolean =>
  /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(text);

/** Returns the fallback chain: `de-AT` -> `de-AT`, `de`, `en`. */
export function languageChain(language: string | undefined): readonly string[] {
  const parts = (language ?? "").replaceAll("_", "-").split("-").filter(Boolean);
  const chain = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...chain, fallbackLanguage])];
}

export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

/** Returns the best available language, ignoring case. */
export function pickLanguage(requested: string | undefined, available: readonly string[]): string {
  const byName = new Map(available.map((language) => [language.toLowerCase(), language]));
  for (const language of languageChain(requested)) {
    const found = byName.get(language.toLowerCase());
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}
