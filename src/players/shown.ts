// What is only shown of a player: cached, never trusted, and never a reason to refuse a session (G17.6).

const NAME_MAX = 200;
const ADDRESS_MAX = 2_000;

/** A name as it is kept, of at most 200 characters; null where there is nothing to show. */
export function shownName(text = ""): string | null {
  const cleaned = text.replaceAll(/\p{Cc}+/gu, " ");
  // No character has more than two units.
  const shown = Array.from(cleaned.slice(0, 2 * NAME_MAX))
    .slice(0, NAME_MAX)
    .join("");
  return shown.trim() === "" ? null : shown;
}

/** The address of a picture; null for what is no https address. */
export const shownPicture = (address = ""): string | null =>
  address.length <= ADDRESS_MAX &&
  /^https:\/\/[^\s\p{Cc}]+$/u.test(address) &&
  URL.canParse(address)
    ? address
    : null;
