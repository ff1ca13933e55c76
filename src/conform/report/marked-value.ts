// Shows a JSON body with a mark below the wrong value.
import { printableText } from "../../platform/index.ts";

const linesAround = 4;
const lineMax = 160;
/**
 * Deeper lists and objects are shown as `...`. A hostile server could send a body with endless
 * nesting.
 */
const depthMax = 100;

/** A line of a body. `wrong` is the column range of the wrong value in this line. */
interface MarkedLine {
  readonly text: string;
  readonly wrong?: readonly [from: number, to: number];
}

/** Returns the lines of the body around the wrong value as a text, with `^^^` below the value. */
export const markValue = (...given: Parameters<typeof markedLines>): string =>
  markedLines(...given)
    .flatMap(({ text, wrong }) =>
      wrong === undefined
        ? [text]
        : [text, `${" ".repeat(wrong[0])}${"^".repeat(wrong[1] - wrong[0])}`],
    )
    .join("\n");

/**
 * Returns the lines of the body around the wrong value.
 * @param at JSON pointer of the wrong value; a missing value is marked at the object around it.
 *   Undefined if no value of the body is wrong: then returns the first lines, without a mark.
 */
export function markedLines(
  body: unknown,
  at: string | undefined,
  mask: (text: string) => string,
): MarkedLine[] {
  const keys = (at ?? "")
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { lines, marked } = layOut(body, keys);
  const from = Math.max(0, marked.line - linesAround);
  return lines.slice(from, marked.line + linesAround + 1).map((line, index) => {
    const text = printableText(mask(line)).slice(0, lineMax);
    if (at === undefined || from + index !== marked.line) return { text };
    const width = Math.max(1, Math.min(text.length - marked.column, marked.width));
    return { text, wrong: [marked.column, marked.column + width] };
  });
}

/** Lays JSON out in lines, and finds the value at the path in them. */
function layOut(body: unknown, path: readonly string[]) {
  const lines: string[] = [];
  let marked = { line: 0, column: 0, width: 1 };
  let current = "";

  function write(
    value: unknown,
    indent: string,
    rest: readonly string[] | undefined,
    depth = 0,
  ): void {
    const isMarked = rest?.length === 0;
    if (isMarked) marked = { line: lines.length, column: current.length, width: 1 };
    if (typeof value !== "object" || value === null) {
      const text = JSON.stringify(value) ?? "null";
      if (rest !== undefined)
        marked = { line: lines.length, column: current.length, width: text.length };
      current += text;
      return;
    }
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    if (depth >= depthMax) {
      current += `${open}...${close}`;
      return;
    }
    const entries = Object.entries(value);
    if (rest !== undefined && !isMarked)
      marked = { line: lines.length, column: current.length, width: 1 };
    current += open;
    for (const [index, [key, inner]] of entries.entries()) {
      lines.push(current);
      current = Array.isArray(value) ? `${indent}  ` : `${indent}  ${JSON.stringify(key)}: `;
      write(
        inner,
        `${indent}  `,
        rest !== undefined && rest[0] === key ? rest.slice(1) : undefined,
        depth + 1,
      );
      if (index < entries.length - 1) current += ",";
    }
    if (entries.length > 0) {
      lines.push(current);
      current = indent;
    }
    current += close;
  }

  write(body, "", path);
  lines.push(current);
  return { lines, marked };
}
