// How texts spell an id or an address, as parts of regular expressions of PostgreSQL: as it is, in
// the bytes of UTF-8, and in base64.

/**
 * Returns a pattern for each spelling. Percent-encoding and escapes of JSON are taken off a text
 * before it is compared.
 */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, Buffer.from(text).toString("latin1")].map(literal)),
  ...[0, 1, 2].map((offset) => base64Of(text, offset)),
];

/**
 * A pattern that stands for the text itself; of a slash the spelling of JSON that many programs
 * write, too.
 */
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
