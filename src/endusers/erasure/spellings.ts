// Spellings of an id or an address in texts, as parts of PostgreSQL regular expressions: plain, as
// UTF-8 bytes, and in base64.

/**
 * Returns a pattern for each spelling. The caller decodes percent-encoding and JSON escapes before
 * it compares a text.
 */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, Buffer.from(text).toString("latin1")].map(literal)),
  ...[0, 1, 2].map((offset) => base64Of(text, offset)),
];

/** Returns a pattern that matches the text itself. A slash also matches its JSON escape `\/`. */
export const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll("/", String.raw`\\?/`);

/**
 * Returns a pattern for the base64 of the text inside a longer one, in either alphabet.
 * @param offset bytes before the text, modulo 3; characters that share bits with other bytes are
 *   left out
 */
function base64Of(text: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return bytes.toString("base64").slice(first, end).replaceAll("+", "[+-]").replaceAll("/", "[/_]");
}
