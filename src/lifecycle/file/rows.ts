// Reads and writes rows in the text format of PostgreSQL's `copy` command. Each row is one line.
// Rejects escape sequences that PostgreSQL never writes, and lines longer than 1 MiB. Valid rows of
// accounts are shorter.
import { malformedBackup } from "./frames.ts";

const BREAK = 0x0a;
const OTHER_BREAK = 0x0d;
const LINE_BYTES_MAX = 1024 * 1024;
const NULL = "\\N";

const unescaped: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Splits bytes into lines without their line breaks. Yields a list of the complete lines after each
 * chunk.
 * @throws LifecycleError if an incomplete line is longer than `LINE_BYTES_MAX`, or if the last line
 *   is incomplete
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Buffer[], void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = bytes.indexOf(BREAK); at !== -1; at = bytes.indexOf(BREAK, from)) {
      lines.push(bytes.subarray(from, at));
      from = at + 1;
    }
    // Copies the bytes of the incomplete line. Otherwise these few bytes would keep the whole chunk
    // in memory.
    rest = Buffer.from(bytes.subarray(from));
    if (rest.length > LINE_BYTES_MAX) throw malformedBackup();
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) throw malformedBackup();
}

/**
 * Returns the values of one row by column name.
 * @param line the row in PostgreSQL's text format
 * @throws LifecycleError if the line is not valid, or if the numbers of values and columns differ
 */
export function rowOf(line: Buffer, columns: readonly string[]): Record<string, string | null> {
  const fields = textOf(line).split("\t");
  if (fields.length !== columns.length) throw malformedBackup();
  return Object.fromEntries(columns.map((column, index) => [column, valueOf(fields[index]!)]));
}

function textOf(line: Buffer): string {
  try {
    return decoder.decode(line);
  } catch {
    throw malformedBackup();
  }
}

function valueOf(field: string): string | null {
  if (field === NULL) return null;
  return field.replaceAll(/\\(.?)/gs, (_escape, letter: string) => {
    const value = unescaped[letter];
    if (value === undefined) throw malformedBackup();
    return value;
  });
}

/** Returns the row with null as the value of `column`. */
export function withNull(line: Buffer, columns: readonly string[], column: string): Buffer {
  const fields = textOf(line).split("\t");
  fields[columns.indexOf(column)] = NULL;
  return Buffer.from(fields.join("\t"));
}

/**
 * Returns true if the chunk contains a raw carriage return. PostgreSQL never writes one: it writes
 * the two characters `\r`. If the first row ends with a raw carriage return, PostgreSQL takes it as
 * the line break. Then later rows would lack the workspace id that the gateway puts before each
 * line. They could enter any workspace.
 */
export const hasOtherBreak = (chunk: Buffer): boolean => chunk.includes(OTHER_BREAK);

/** Returns the number of rows that end in the chunk. */
export function countRows(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(BREAK); at !== -1; at = chunk.indexOf(BREAK, at + 1)) count += 1;
  return count;
}

/**
 * Puts an additional first value before the values of each row.
 * @param value text without characters that PostgreSQL's text format must escape
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
