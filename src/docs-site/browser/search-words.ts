// Splits text into the words of the search index. The build and the browser use the same function.

/** Words that say nothing about the subject of a page. */
const common: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for from has have how i if in into is it its me my not of on one or so than that the their them then there these this to vs was what when where which who why will with you your".split(
    " ",
  ),
);

/**
 * Returns the words of a text, in lower case. A name such as `identifyPlayer`, `RATE_LIMITED` or
 * `G4.1` is a word, and each of its parts is a word, too.
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [whole] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu)) {
    const name = whole.replace(/[_.-]+$/, "");
    const parts = name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .split(/[\s_.-]+/)
      .filter((part) => part !== "");
    words.push(name.toLowerCase());
    if (parts.length > 1) for (const part of parts) words.push(part.toLowerCase());
  }
  return words;
}

/** Returns the form of a word in the index. Returns null for words that the index leaves out. */
const indexedWord = (word: string): string | null =>
  common.has(word) || word.length > 60 ? null : singular(word);

/** Cuts the plural ending, so that "rows" finds "row". */
const singular = (word: string): string =>
  /[^su]s$/.test(word) && word.length > 3 && !/\d/.test(word) ? word.slice(0, -1) : word;

/** The options of the index, which the build and the browser must share. */
export const indexOptions = {
  idField: "id",
  fields: ["title", "keywords", "page", "text"],
  storeFields: ["title", "page", "section", "address", "summary"],
  tokenize: wordsOf,
  processTerm: indexedWord,
};

/** A part of a page that the search can find. */
export interface SearchEntry {
  readonly id: number;
  /** The heading, or the title of the page. */
  readonly title: string;
  /** The title of the page that contains the heading. */
  readonly page: string;
  readonly section: string;
  readonly address: string;
  readonly summary: string;
  readonly keywords: string;
  readonly text: string;
}
