// Chooses the language of pages and mails: the browser's most preferred available language, or the
// workspace's default.

/** Languages that every page and mail is written in. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const HEADER_LENGTH_MAX = 1_000;

/**
 * Returns the tag of the best available language, such as `de-AT`.
 * @param header the value of `Accept-Language`
 * @param otherwise the workspace's default language
 */
export function preferredLanguage(header: string | undefined, otherwise: string): string {
  const accepted = (header ?? "")
    .slice(0, HEADER_LENGTH_MAX)
    .split(",")
    .map((item) =>
      /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(item),
    )
    .flatMap((match) => (match === null ? [] : [{ tag: match[1]!, weight: Number(match[2] ?? 1) }]))
    .filter(({ tag, weight }) => weight > 0 && isAvailable(tag))
    .toSorted((one, other) => other.weight - one.weight);
  return accepted[0]?.tag ?? otherwise;
}

/** Returns the language of the texts for a tag. English is the default. */
export function languageOf(tag: string): Language {
  const base = baseOf(tag);
  return languages.find((language) => language === base) ?? "en";
}

const baseOf = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase();
const isAvailable = (tag: string): boolean =>
  languages.some((language) => language === baseOf(tag));
