// Finds the template line from which a piece of rendered text comes. Before rendering, each
// template line gets an invisible mark with its number. After rendering, the marks are read and
// removed. Values cannot contain the characters of a mark.
import type { Diagnostic } from "../../platform/index.ts";

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

/** The characters that begin and end a mark. `values.ts` removes them from every value. */
export const markCharacters = /[\uFDD0-\uFDEF]/g;

export type Origin = Required<Pick<Diagnostic, "file" | "line">>;

/**
 * Adds an invisible mark with the file and the line number to the end of each line of a template. A
 * line that ends inside a Liquid tag gets no mark, because the mark would be part of the tag.
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

/** Rendered text, with a function that returns the template line of each position. */
export interface TracedText {
  readonly text: string;
  /** Returns the file and the line from which the character at a position comes. */
  readonly originOf: (offset: number) => Origin | undefined;
}

/** Removes the marks from rendered text, and remembers the template line of each piece. */
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
  // A mark stands before the line break of its line, so the line break belongs to the same line as
  // the mark.
  const originOf = (offset: number): Origin | undefined =>
    (pieces.find(({ end }) => offset <= end) ?? pieces.at(-1))?.origin;
  return { text, originOf };
}

/**
 * Returns the position of the first character in a line that is neither a blank nor a tab.
 * @param line number of the line, beginning with 1
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
