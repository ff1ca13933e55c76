// Cleans the display data of a player. Display data is cached and never trusted. It never refuses a
// session (G17.6).

const NAME_MAX = 200;
const ADDRESS_MAX = 2_000;

/**
 * Returns the display name as it is stored, with at most 200 characters; null if it has no visible
 * text.
 */
export function shownName(text = ""): string | null {
  const cleaned = text.replaceAll(/\p{Cc}+/gu, " ");
  // A character has at most two UTF-16 units.
  const shown = Array.from(cleaned.slice(0, 2 * NAME_MAX))
    .slice(0, NAME_MAX)
    .join("");
  return shown.trim() === "" ? null : shown;
}

/** Returns the address of a picture; null if it is not an https address. */
export const shownPicture = (address = ""): string | null =>
  address.length <= ADDRESS_MAX &&
  /^https:\/\/[^\s\p{Cc}]+$/u.test(address) &&
  URL.canParse(address)
    ? address
    : null;
