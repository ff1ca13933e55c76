// Reads the numbered guarantees of openapi/guarantees.md for the documentation page.
import { readFileSync } from "node:fs";

/** Reads the guarantees of each chapter, as Markdown. */
export function readGuarantees() {
  const file = new URL("../../openapi/guarantees.md", import.meta.url);
  const [first = "", ...parts] = readFileSync(file, "utf8").split(/^## /m);
  const paragraphs = first
    .replace(/^# /, "")
    .trim()
    .split(/\n{2,}/);
  const [title = "", ...introduction] = paragraphs.map((text) => text.replaceAll("\n", " "));
  const chapters = parts.map((part) => {
    const [, number = "", name = ""] = /^(\S+) (.+)/.exec(part) ?? [];
    const sentences = [...part.matchAll(/^- \*\*(G\d+\.\d+)\*\* (.+)$/gm)];
    return {
      /** For example `G5`. */
      number,
      title: name,
      /** Their numbers are, for example, `G5.4`. */
      sentences: sentences.map(([, sentence = "", text = ""]) => ({ number: sentence, text })),
      /** Rows of cells, the header row first. Empty without a table. */
      table: [...part.matchAll(/^\| (.+) \|$/gm)]
        .map(([, row = ""]) => row.split(" | "))
        .filter(([first]) => first !== "---"),
    };
  });
  return { title, introduction, chapters };
}
