// Cleans the name and the picture URL of a player before they are stored. Shortens names that are
// too long, and drops all other invalid values. Invalid values cause no error, because they must
// not prevent a sign-in (G17.6).

const NAME_MAX = 200;
const ADDRESS_MAX = 2_000;

/**
 * Returns the display name to store, with at most 200 characters. Returns null if the name has no
 * visible text.
 */
export function shownName(text = ""): string | null {
  const cleaned = text.replaceAll(/\p{Cc}+/gu, " ");
  // A character has at most two UTF-16 code units. The first 400 code units therefore contain at
  // least the first 200 characters.
  const shown = Array.from(cleaned.slice(0, 2 * NAME_MAX))
    .slice(0, NAME_MAX)
    .join("");
  return shown.trim() === "" ? null : shown;
}

/**
 * Returns the URL of a picture; null if the text is not an https URL of at most 2,000 characters.
 */
export const shownPicture = (address = ""): string | null =>
  address.length <= ADDRESS_MAX &&
  /^https:\/\/[^\s\p{Cc}]+$/u.test(address) &&
  URL.canParse(address)
    ? address
    : null;
