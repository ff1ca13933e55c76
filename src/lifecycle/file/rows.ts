// Rows in PostgreSQL's text format: each ends with a line break, and none has one inside.

const BREAK = 0x0a;
const OTHER_BREAK = 0x0d;

/**
 * PostgreSQL writes a carriage return as `\r`, and takes one for the end of a row where the first row ends with one: what is put before
 * each row would be missing before all others, which could then be of any workspace.
 */
export const hasOtherBreak = (chunk: Buffer): boolean => chunk.includes(OTHER_BREAK);

export function countRows(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(BREAK); at !== -1; at = chunk.indexOf(BREAK, at + 1)) count += 1;
  return count;
}

/** The same rows, each with the value before its others. @param value without characters that the format escapes */
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
