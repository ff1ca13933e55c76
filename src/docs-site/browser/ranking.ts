// Searches the index, and puts the results in order. The tests use the same function.
import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import type { SearchEntry } from "./search-words.ts";

const RESULTS_MAX = 12;
/** Maximum number of results from one page, so that one page does not fill the list. */
const RESULTS_PER_PAGE_MAX = 3;

export type FoundEntry = SearchResult &
  Pick<SearchEntry, "title" | "page" | "section" | "address" | "summary">;

/**
 * Factors by which the scores of results are multiplied, by section. Guides have the highest
 * factor, because they explain a subject. Sections that list fields or rules often contain the same
 * words.
 */
const weights: Readonly<Record<string, number>> = {
  Guides: 2.5,
  "API reference": 1.4,
  Errors: 1.4,
  Commands: 1.2,
  Guarantees: 0.7,
  "MCP tools": 0.6,
  "Definition files": 0.8,
  Decisions: 0.4,
  Changelog: 0.4,
};

const options = {
  prefix: (term: string) => term.length > 1,
  fuzzy: (term: string) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
  boost: { title: 6, keywords: 4, page: 2 },
  boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>): number =>
    weights[String(stored?.["section"])] ?? 1,
};

/**
 * Returns true if the address of an entry ends with the searched text, as a page or as an anchor.
 * So a search for an operation id, an error code or the number of a guarantee shows this page
 * first.
 */
const isNamed =
  (text: string) =>
  ({ address }: FoundEntry): boolean =>
    [`/${text}.html`, `#${text}`].some((end) => address.toLowerCase().endsWith(end.toLowerCase()));

/**
 * Returns the function that searches. An entry must contain all words. If no entry contains all of
 * them, one of the words is enough.
 */
export const searchIn =
  (index: MiniSearch<SearchEntry>) =>
  (text: string): readonly FoundEntry[] => {
    const all = index.search(text, { ...options, combineWith: "AND" });
    const some = (all.length > 0 ? all : index.search(text, options)) as FoundEntry[];
    const found = [...some.filter(isNamed(text)), ...some.filter((entry) => !isNamed(text)(entry))];
    const countByPage = new Map<string, number>();
    return found
      .filter(({ address }) => {
        const [page = ""] = address.split("#");
        const count = (countByPage.get(page) ?? 0) + 1;
        countByPage.set(page, count);
        return count <= RESULTS_PER_PAGE_MAX;
      })
      .slice(0, RESULTS_MAX);
  };
