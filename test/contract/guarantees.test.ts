// Comments, tests and the contract cite numbers of openapi/guarantees.md, and no document outside
// the repository.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = "openapi/guarantees.md";
/** Files that are not checked, because they intentionally name absent documents and numbers. */
const exempt = ["test/contract/guarantees.test.ts", "test/api-review/planted/neighbours.yaml"];

const read = (file: string): string => readFileSync(join(root, file), "utf8");
/** Code, tests, contract and texts, without generated files and images. */
const texts = globSync(
  [
    "{src,test,openapi,scripts,templates,docs}/**/*.{ts,js,mjs,md,yaml,yml,mjml,sql,html,css}",
    "{*,generated/*}.md",
  ],
  { cwd: root },
).filter((file) => !exempt.includes(file));

const chapters = [...read(page).matchAll(/^## (G\d+) /gm)].map(([, number]) => number!);
const sentences = [...read(page).matchAll(/^- \*\*(G\d+\.\d+)\*\* /gm)].map(
  ([, number]) => number!,
);

/** Returns each match of a pattern: `src/access/grant.ts:12: G3.1`. */
const placesOf = (pattern: RegExp, isWrong: (found: string) => boolean = () => true): string[] =>
  texts.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(([found]) => isWrong(found))
          .map(([found]) => `${file}:${index + 1}: ${found}`),
      ),
  );

describe("openapi/guarantees.md", () => {
  it("has each number once, in order, under its chapter", () => {
    expect(new Set(chapters).size).toBe(chapters.length);
    expect(new Set(sentences).size).toBe(sentences.length);
    const place = (number: string): number => {
      const [chapter, sentence = "0"] = number.slice(1).split(".");
      return Number(chapter) * 1_000 + Number(sentence);
    };
    for (const list of [chapters, sentences])
      expect(list).toEqual(list.toSorted((one, other) => place(one) - place(other)));
    const withSentences = new Set(sentences.map((number) => number.split(".")[0]!));
    expect([...withSentences]).toEqual(chapters);
  });

  it("has every number that is cited anywhere", () => {
    const known = new Set([...chapters, ...sentences]);
    expect(placesOf(/\bG\d{1,2}(?:\.\d+)?\b/g, (number) => !known.has(number))).toEqual([]);
  });
});

describe("a citation", () => {
  it("names no document that is not in the repository", () => {
    const names =
      "specification|decisions?|security|architecture|performance|stack|journeys?|threat|fault(?: row| table)?";
    const byNumber = new RegExp(`\\b(?:${names})s?,? (?:section |rule |row |§ ?)?[A-Z]?\\d`, "gi");
    expect(placesOf(byNumber)).toEqual([]);
    expect(placesOf(/\([RCQSFEM]\d{1,2}(?:[,)]| to)/g)).toEqual([]);
    expect(placesOf(/\bthe (?:specification|decisions)\b/gi)).toEqual([]);
  });

  it("of a Markdown file leads to an existing file", () => {
    const names = new Set(texts.map((file) => basename(file).toLowerCase()));
    const isMissing = (found: string): boolean => !names.has(basename(found).toLowerCase());
    expect(placesOf(/[\w./-]*\w\.md\b/g, isMissing)).toEqual([]);
  });
});
