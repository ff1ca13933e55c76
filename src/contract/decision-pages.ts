// Reads the decision pages (`openapi/decisions/`) for the documentation. An operation names the
// pages that concern it (`x-decisions`).
import { readdirSync, readFileSync } from "node:fs";

export type DecisionPage = ReturnType<typeof readDecisionPage>;

const folder = new URL("../../openapi/decisions/", import.meta.url);

/** Returns all decision pages, sorted by number. */
export const readDecisionPages = (): DecisionPage[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .toSorted()
    .map(readDecisionPage);

function readDecisionPage(name: string) {
  const [first = "", ...rest] = readFileSync(new URL(name, folder), "utf8").trim().split("\n");
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
