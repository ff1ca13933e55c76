// Finds, through Liquid, the source line of each piece of rendered text: an invisible mark at the end of each source line is taken out
// after rendering. Marks are characters that no value may hold.
import type { Diagnostic } from "../../platform/index.ts";

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

/** What would be mistaken for a mark; `values.ts` takes it out of every value. */
export const markCharacters = /[\uFDD0-\uFDEF]/g;

export type Origin = Required<Pick<Diagnostic, "file" | "line">>;

/** The source with a mark at the end of every line that does not end inside of a Liquid tag. */
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

export interface TracedText {
  readonly text: string;
  /** Where the character at the offset was written. */
  readonly originOf: (offset: number) => Origin | undefined;
}

/** What was rendered from marked sources, without the marks. */
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
  // The line break after a mark still belongs to the marked line.
  const originOf = (offset: number): Origin | undefined =>
    (pieces.find(({ end }) => offset <= end) ?? pieces.at(-1))?.origin;
  return { text, originOf };
}

/** Offset of the first character of a line, counted from 1, that is no blank. */
export function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf("\n", offset);
    if (next === -1) break;
    offset = next + 1;
  }
  return offset + (/^[ \t]*/.exec(text.slice(offset, offset + 500))?.[0].length ?? 0);
}
