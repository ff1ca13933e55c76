// Finds the text that people read: comments of TypeScript files, and paragraphs of Markdown pages.
import ts from "typescript";

export interface Passage {
  /** Line number of its beginning, from 1. */
  readonly line: number;
  /** The raw lines, for the rule about their length. */
  readonly lines: readonly string[];
  /** The text without comment marks and code, on one line. */
  readonly text: string;
  readonly isComment: boolean;
}

/** Returns the comments of a file. Consecutive `//` lines are one passage; so is each JSDoc tag. */
export function commentsOf(source: string): Passage[] {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    source,
  );
  const starts = lineStarts(source);
  const passages: Passage[] = [];
  let open: { line: number; lines: string[]; column: number } | null = null;
  const close = (): void => {
    if (open !== null) passages.push(...passagesOf(open.line, open.lines, open.column));
    open = null;
  };
  const braces: number[] = [];
  let depth = 0;
  let previous = ts.SyntaxKind.Unknown;
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.SlashToken && mayBeRegExp(previous))
      kind = scanner.reScanSlashToken();
    if (kind === ts.SyntaxKind.TemplateHead) braces.push(depth);
    if (kind === ts.SyntaxKind.OpenBraceToken) depth += 1;
    if (kind === ts.SyntaxKind.CloseBraceToken) {
      if (braces.at(-1) === depth) {
        kind = scanner.reScanTemplateToken(false);
        if (kind === ts.SyntaxKind.TemplateTail) braces.pop();
      } else depth -= 1;
    }
    const start = scanner.getTokenStart();
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      const line = lineAt(starts, start);
      const isWhole = source.slice(starts[line], start).trim() === "";
      const raw = source.slice(starts[line], scanner.getTokenEnd());
      if (open !== null && isWhole && line === open.line + open.lines.length) open.lines.push(raw);
      else {
        close();
        open = { line, lines: [raw], column: start - starts[line]! };
      }
    } else if (kind === ts.SyntaxKind.MultiLineCommentTrivia) {
      close();
      const line = lineAt(starts, start);
      const raw = source.slice(starts[line], scanner.getTokenEnd()).split("\n");
      passages.push(...passagesOf(line, raw, start - starts[line]!));
    } else if (kind > ts.SyntaxKind.LastTriviaToken) {
      close();
      previous = kind;
    }
  }
  close();
  return passages.filter(({ text }) => !/^(?:oxlint|eslint|@ts-|#region)/.test(text));
}

const mayBeRegExp = (previous: ts.SyntaxKind): boolean =>
  previous !== ts.SyntaxKind.Identifier &&
  previous !== ts.SyntaxKind.CloseParenToken &&
  previous !== ts.SyntaxKind.CloseBracketToken &&
  previous !== ts.SyntaxKind.NumericLiteral &&
  previous !== ts.SyntaxKind.ThisKeyword;

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
    starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Splits a comment into passages. A new one begins at each tag, list item, empty line and
 * indented line.
 * @param first line number of the first line, from 0
 * @param column where the comment begins in the first line
 */
export function passagesOf(first: number, lines: readonly string[], column = 0): Passage[] {
  const passages: Passage[] = [];
  let [from, texts]: [number, string[]] = [0, []];
  const close = (to: number): void => {
    const text = texts.join(" ");
    const raw = lines.slice(from, to);
    if (text !== "") passages.push({ line: first + from + 1, lines: raw, text, isComment: true });
    [from, texts] = [to, []];
  };
  lines.forEach((line, at) => {
    const inner = (at === 0 ? line.slice(column) : line)
      .replace(/^\s*(?:\/\*\*?(?!\/)|\/\/|\*(?!\/)|#)/, "")
      .replace(/\*\/\s*$/, "");
    const text = inner.trim();
    if (text === "" || /^(?:@|- |\* |\d+\. )/.test(text) || /^ {2,}\S/.test(inner)) close(at);
    if (texts.length === 0) from = at;
    if (text !== "") texts.push(text.replace(/^@\w+\s*/, ""));
  });
  close(lines.length);
  return passages;
}

/** Returns the paragraphs, list items and headings of a page, without code and tables. */
export function pageOf(source: string): Passage[] {
  const passages: Passage[] = [];
  const lines = source.split("\n");
  let [from, texts]: [number, string[]] = [0, []];
  let isCode = false;
  const close = (): void => {
    const text = texts.join(" ").trim();
    if (text !== "") passages.push({ line: from + 1, lines: [], text, isComment: false });
    texts = [];
  };
  lines.forEach((line, at) => {
    if (line.trim().startsWith("```")) {
      close();
      isCode = !isCode;
      return;
    }
    if (isCode || /^\s*\|/.test(line) || (/^ {4,}\S/.test(line) && texts.length === 0))
      return close();
    if (line.trim() === "" || /^\s*(?:#|- |\* |\d+\. )/.test(line)) close();
    if (line.trim() === "") return;
    if (texts.length === 0) from = at;
    texts.push(line.trim().replace(/^(?:#+|-|\*|\d+\.) /, ""));
  });
  close();
  return passages;
}
