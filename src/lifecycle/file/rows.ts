// Counts and prefixes rows in PostgreSQL's text format. Each row ends with a line break and
// contains none.

const BREAK = 0x0a;
const OTHER_BREAK = 0x0d;

/**
 * Returns true if the chunk contains a carriage return. PostgreSQL writes that character as `\r`.
 * If the first row ends with a raw carriage return, PostgreSQL takes it for the row separator.
 * Later rows would then lack the workspace id that the gateway puts before each line, so they could
 * enter any workspace.
 */
export const hasOtherBreak = (chunk: Buffer): boolean => chunk.includes(OTHER_BREAK);

/** Returns the number of rows that end in the chunk. */
export function countRows(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(BREAK); at !== -1; at = chunk.indexOf(BREAK, at + 1)) count += 1;
  return count;
}

/**
 * Yields the rows with one more value at the beginning of each.
 * @param value text without characters that the format escapes
 */
export async function* withFirstValue(
  chunks: AsyncIterable<Buffer>,
  value: string,
): AsyncGenerator<Buffer, void, undefined> {
  const first = Buffer.from(`${value}\t`);
  let isBetween = true;
  for await (const chunk of chunks) {
    const parts: Buffer[] = [];
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(BREAK, at);
      const next = end === -1 ? chunk.length : end + 1;
      if (isBetween) parts.push(first);
      parts.push(chunk.subarray(at, next));
      isBetween = end !== -1;
      at = next;
    }
    yield Buffer.concat(parts);
  }
}
