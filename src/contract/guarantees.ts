// Reads the numbered guarantees of openapi/guarantees.md for the documentation page.
import { readFileSync } from "node:fs";

/** One numbered guarantee, as Markdown. */
interface Guarantee {
  /** For example `G5.4`. */
  readonly number: string;
  readonly text: string;
}

export interface Guarantees {
  readonly title: string;
  readonly introduction: readonly string[];
  readonly chapters: readonly {
    /** For example `G5`. */
    readonly number: string;
    readonly title: string;
    readonly sentences: readonly Guarantee[];
    /** Rows of cells, the header row first. Empty without a table. */
    readonly table: readonly (readonly string[])[];
  }[];
}

export function readGuarantees(): Guarantees {
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
      number,
      title: name,
      sentences: sentences.map(([, sentence = "", text = ""]) => ({ number: sentence, text })),
      table: [...part.matchAll(/^\| (.+) \|$/gm)]
        .map(([, row = ""]) => row.split(" | "))
        .filter(([first]) => first !== "---"),
    };
  });
  return { title, introduction, chapters };
}
