// The word lint: each rule for English in CONTRIBUTING.md fails for a text that breaks it.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commentsOf, pageOf } from "../../scripts/tools/words/passages.ts";
import { flawsOf } from "../../scripts/tools/words/rules.ts";
import { isWaived } from "../../scripts/tools/words/waivers.ts";
import { yamlTextsOf } from "../../scripts/tools/words/yaml.ts";

const root = join(import.meta.dirname, "../..");
const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");
const inComment = (text: string): readonly string[] =>
  commentsOf(`/** ${text} */\n`).flatMap((passage) => flawsOf(passage, root));
const onPage = (text: string): readonly string[] =>
  pageOf(text).flatMap((passage) => flawsOf(passage, root));

describe("rules", () => {
  it("accept plain comments and pages", () => {
    expect(
      inComment("Returns the rows of a table. Throws an error if it has none (G5.4)."),
    ).toEqual([]);
    expect(onPage("# Title\n\nThe gateway reads `scripts/suite.ts`.\n")).toEqual([]);
  });

  it("allow 100 columns in a comment line, and any length on a page", () => {
    const line = `// ${words(19)}`;
    const padded = (length: number): string => `${line.padEnd(length - 1, "a")}b`;
    expect(commentsOf(padded(100)).flatMap((passage) => flawsOf(passage, root))).toEqual([]);
    expect(commentsOf(padded(101)).flatMap((passage) => flawsOf(passage, root))).toEqual([
      "A line has 101 columns, 100 at most.",
    ]);
    expect(onPage(padded(101))).toEqual([]);
  });

  it("allow 25 words in a sentence", () => {
    for (const check of [inComment, onPage]) {
      expect(check(`${words(25)}. ${words(25)}.`).filter((flaw) => /words/.test(flaw))).toEqual([]);
      expect(check(`${words(26)}.`)).toContainEqual(
        expect.stringMatching(/^A sentence has 26 words, 25 at most: word/),
      );
    }
  });

  it("count the words after a colon apart, and those after a semicolon together", () => {
    expect(onPage(`${words(13)}: ${words(13)}.`)).toEqual([]);
    expect(onPage(`${words(13)}; ${words(13)}.`)).toHaveLength(1);
  });

  it.each([
    ["The key of whoever called.", "whoever"],
    ["Rights for those who asked.", "those who"],
    ["Rows, and none that is hidden.", "none that"],
    ["The node is told of each write.", "told of"],
    ["Changes what there is.", "what there is"],
    ["The member by whom it was made.", "by whom"],
    ["Two runs, one of which is parked.", "one of which"],
  ])("refuse the phrase in: %s", (text, phrase) => {
    for (const check of [inComment, onPage])
      expect(check(text)).toEqual([
        expect.stringContaining(`Write a noun in place of "${phrase}"`),
      ]);
  });

  it.each(["Of the session.", "What is stored.", "Whether what came is good.", "Who asks."])(
    "refuse a comment that begins with: %s",
    (text) => {
      expect(inComment(text)).toEqual([`A comment begins with "${text}".`]);
      expect(onPage(text)).toEqual([]);
    },
  );

  it("refuse guarantees and paths that do not exist", () => {
    const missing = `G5.${999}`;
    expect(inComment(`Holds (G5.4, ${missing}), see openapi/guarantees.md.`)).toEqual([
      `There is no guarantee ${missing}.`,
    ]);
    expect(inComment("Uses src/platform/index.ts and src/platform/missing.ts.")).toEqual([
      "There is no src/platform/missing.ts.",
    ]);
    expect(inComment("One file for each test/<folder>/name.")).toEqual([]);
  });
});

describe("texts", () => {
  it("are the comments of a script, without code and strings", () => {
    const source = [
      "// First line",
      "// second line.",
      'const text = "// no comment"; // Trailing.',
      "const pattern = /\\/\\/ no comment/;",
      "/**",
      " * Returns it.",
      " * @param name its name",
      " */",
    ];
    expect(commentsOf(source.join("\n")).map(({ line, text }) => [line, text])).toEqual([
      [1, "First line second line."],
      [3, "Trailing."],
      [6, "Returns it."],
      [7, "name its name"],
    ]);
  });

  it("are the paragraphs, headings and list items of a page, without code and tables", () => {
    const source = "# Title\n\nOne\ntwo.\n\n- item\n\n```\ncode\n```\n\n| table |\n";
    expect(pageOf(source).map(({ line, text }) => [line, text])).toEqual([
      [1, "Title"],
      [3, "One two."],
      [6, "item"],
    ]);
  });

  it("are the comments and descriptions of a YAML file, without other values", () => {
    const source = [
      "# First line",
      "# second line.",
      "pattern: '# no comment' # Trailing.",
      "text: |",
      "  # no comment",
      "description: >-",
      "  One",
      "  two.",
      "list: [{ summary: Three. }]",
    ];
    const found = yamlTextsOf(source.join("\n")).map(({ line, text }) => [line, text]);
    expect(found).toEqual([
      [1, "First line second line."],
      [3, "Trailing."],
      [6, "One two."],
      [9, "Three."],
    ]);
  });
});

describe("a waiver", () => {
  const waiver = { file: "src/a.ts", text: "26 words", reason: "A quotation." };
  const flaw = "A sentence has 26 words, 25 at most: word";

  it("covers one message of one file, and needs a reason", () => {
    expect(isWaived("src/a.ts", flaw, [waiver])).toBe(true);
    expect(isWaived("src/b.ts", flaw, [waiver])).toBe(false);
    expect(isWaived("src/a.ts", "A line has 101 columns, 100 at most.", [waiver])).toBe(false);
    expect(isWaived("src/a.ts", flaw, [{ ...waiver, reason: " " }])).toBe(false);
  });
});
