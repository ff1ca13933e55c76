// Reads the decision pages (`openapi/decisions/`) for the documentation. An operation names the
// pages that concern it (`x-decisions`).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type DecisionPage = ReturnType<typeof readDecisionPage>;

/** Returns all decision pages of a folder, sorted by number. */
export const readDecisionPages = (folder: string): DecisionPage[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .toSorted()
    .map((name) => readDecisionPage(folder, name));

function readDecisionPage(folder: string, name: string) {
  const page = readFileSync(join(folder, name), "utf8");
  const [first = "", ...rest] = page.trim().split("\n");
  const text = rest.join("\n").trim();
  const isParagraph = (block: string): boolean => !/^(?:#|- |\| |```)/.test(block);
  return {
    /** Four digits, such as `0005`. */
    number: name.slice(0, 4),
    title: first.replace(/^# /, ""),
    /** The first paragraph, which says what the page is about. */
    context: (text.split(/\n{2,}/).find(isParagraph) ?? "").replaceAll("\n", " "),
    /** The page without its title, as Markdown. */
    text,
  };
}
