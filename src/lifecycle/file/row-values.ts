// Parses lines of PostgreSQL's text format into rows of values. Rejects escapes that PostgreSQL
// reads but never writes, and lines longer than any account row.
import { malformedBackup } from "./frames.ts";

const BREAK = 0x0a;
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
 * Yields whole lines without their line breaks, grouped by chunk.
 * @throws LifecycleError
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
    // A copy, so that one row does not keep its whole chunk in memory.
    rest = Buffer.from(bytes.subarray(from));
    if (rest.length > LINE_BYTES_MAX) throw malformedBackup();
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) throw malformedBackup();
}

/**
 * Returns the values of a line by column.
 * @throws LifecycleError
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

/** Returns the line with null in place of one of its values. */
export function withNull(line: Buffer, columns: readonly string[], column: string): Buffer {
  const fields = textOf(line).split("\t");
  fields[columns.indexOf(column)] = NULL;
  return Buffer.from(fields.join("\t"));
}
