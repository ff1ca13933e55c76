// Chooses the language of pages and mails: the browser's first that is available, else the workspace's default.

/** Languages that every page and mail is written in. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const HEADER_LENGTH_MAX = 1_000;

/**
 * The tag of the best language, such as `de-AT`.
 * @param header of `Accept-Language`
 * @param otherwise the workspace's default
 */
export function preferredLanguage(header: string | undefined, otherwise: string): string {
  const wanted = (header ?? "")
    .slice(0, HEADER_LENGTH_MAX)
    .split(",")
    .map((item) =>
      /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(item),
    )
    .flatMap((match) => (match === null ? [] : [{ tag: match[1]!, weight: Number(match[2] ?? 1) }]))
    .filter(({ tag, weight }) => weight > 0 && isKnown(tag))
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.tag ?? otherwise;
}

/** The language that a page is written in. */
export function languageOf(tag: string): Language {
  const base = baseOf(tag);
  return languages.find((language) => language === base) ?? "en";
}

const baseOf = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase();
const isKnown = (tag: string): boolean => languages.some((language) => language === baseOf(tag));
