// Finds the line of a template from which a piece of rendered text comes. Before rendering, each
// line of the template gets an invisible mark at its end. After rendering, the marks are read and
// removed. Values cannot contain the characters of a mark.
import type { Diagnostic } from "../../platform/index.ts";

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

/** The characters that marks consist of. `values.ts` removes them from every value. */
export const markCharacters = /[\uFDD0-\uFDEF]/g;

export type Origin = Required<Pick<Diagnostic, "file" | "line">>;

/**
 * Returns a template with a mark at the end of each line. A line that ends inside a Liquid tag gets
 * no mark.
 */
export function markLines(file: string, text: string): string {
  const delimiters = /\{\{|\{%|\}\}|%\}|\n/g;
  let line = 1;
  let inTag = false;
  let marked = "";
  let last = 0;
  const mark = (): string => `${OPEN}${file}:${line}${CLOSE}`;
  for (const { 0: found, index } of text.matchAll(delimiters)) {
    if (found !== "\n") {
      inTag = found.startsWith("{");
      continue;
    }
    marked += text.slice(last, index) + (inTag ? "" : mark());
    last = index;
    line++;
  }
  return marked + text.slice(last) + (inTag ? "" : mark());
}

/** Rendered text whose lines in the template are known. */
export interface TracedText {
  readonly text: string;
  /** Returns the file and the line from which the character at an offset comes. */
  readonly originOf: (offset: number) => Origin | undefined;
}

/** Removes the marks from rendered text. Returns the text with its lines in the template. */
export function traceLines(rendered: string): TracedText {
  const pieces: { readonly end: number; readonly origin: Origin }[] = [];
  let text = "";
  let last = 0;
  for (const { 0: mark, 1: file, 2: line, index } of rendered.matchAll(
    new RegExp(`${OPEN}([^${CLOSE}]*):(\\d+)${CLOSE}`, "g"),
  )) {
    text += rendered.slice(last, index);
    last = index + mark.length;
    pieces.push({ end: text.length, origin: { file: file!, line: Number(line) } });
  }
  text += rendered.slice(last);
  // The line break after a mark belongs to the marked line.
  const originOf = (offset: number): Origin | undefined =>
    (pieces.find(({ end }) => offset <= end) ?? pieces.at(-1))?.origin;
  return { text, originOf };
}

/**
 * Returns the offset of the first character of a line that is not a blank. The first line has the
 * number 1.
 */
export function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf("\n", offset);
    if (next === -1) break;
    offset = next + 1;
  }
  return offset + (/^[ \t]*/.exec(text.slice(offset, offset + 500))?.[0].length ?? 0);
}
