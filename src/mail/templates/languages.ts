// Languages of mails: the fallback chain, and the writing direction. A text that is no language tag leads to English.

/** What everything falls back to; every template has it. */
export const fallbackLanguage = "en";

const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ku", "ps", "ur", "yi"]);

/** Whether the text looks like the name of a language, such as `de`, `en-GB` or `de_AT`; not whether there is one. */
export const isLanguageTag = (text: string): boolean =>
  /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(text);

/** `de-AT` -> `de-AT`, `de`, `en` */
export function languageChain(language: string | undefined): readonly string[] {
  const parts = (language ?? "").replaceAll("_", "-").split("-").filter(Boolean);
  const chain = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...chain, fallbackLanguage])];
}

export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

/** The best of the languages that there are, in any case of letters. */
export function pickLanguage(wanted: string | undefined, there: readonly string[]): string {
  const byName = new Map(there.map((language) => [language.toLowerCase(), language]));
  for (const language of languageChain(wanted)) {
    const found = byName.get(language.toLowerCase());
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}
