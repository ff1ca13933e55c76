// Finds the text that people read in a YAML file: comments, and the values of descriptions.
import { isScalar, Lexer, LineCounter, parseDocument, visit } from "yaml";
import { pageOf, passagesOf, type Passage } from "./passages.ts";

/** Keys whose values are text for people. */
const prose = new Set(["description", "summary", "x-tool"]);
/** The lexer's mark before the text of a scalar, which may begin with `#`. */
const SCALAR = "\u001f";

/** Returns the comments and the descriptions. Consecutive comment lines are one passage. */
export function yamlTextsOf(source: string): Passage[] {
  return [...commentsIn(source), ...descriptionsIn(source)];
}

function commentsIn(source: string): Passage[] {
  const passages: Passage[] = [];
  const all = source.split("\n");
  let [line, previous] = [0, ""];
  let open: { first: number; lines: string[]; column: number } | null = null;
  const close = (): void => {
    if (open !== null) passages.push(...passagesOf(open.first, open.lines, open.column));
    open = null;
  };
  for (const token of new Lexer().lex(source)) {
    if (token.startsWith("#") && previous !== SCALAR) {
      const text = all[line] ?? "";
      // A comment behind a value is a passage of its own.
      const isWhole = text.trimStart().startsWith("#");
      if (open === null || !isWhole || open.first + open.lines.length !== line) {
        close();
        open = { first: line, lines: [], column: text.length - token.length };
      }
      open.lines.push(text);
      if (!isWhole) close();
    }
    line += token.split("\n").length - 1;
    previous = token;
  }
  close();
  return passages;
}

function descriptionsIn(source: string): Passage[] {
  const passages: Passage[] = [];
  const lineCounter = new LineCounter();
  visit(parseDocument(source, { lineCounter, logLevel: "silent" }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !prose.has(String(key.value))) return;
      if (!isScalar(value) || typeof value.value !== "string") return;
      const { line } = lineCounter.linePos(key.range![0]);
      for (const passage of pageOf(value.value)) passages.push({ ...passage, line });
    },
  });
  return passages;
}
