// Builds the search index of the site. Each page and each part below a heading is one entry.
import MiniSearch from "minisearch";
import { indexOptions, type SearchEntry } from "./browser/search-words.ts";
import type { PreparedSection } from "./layout.ts";
import type { DocsPage } from "./page.ts";
import { plainTextOf } from "./text/plain-text.ts";

/** Maximum length of a result's summary in characters. */
const SUMMARY_MAX = 120;

/** Returns the index as JSON. The browser loads it at the first search. */
export function searchIndex(sections: readonly PreparedSection[]): string {
  const index = new MiniSearch<SearchEntry>(indexOptions);
  let id = 0;
  for (const { title, pages } of sections)
    for (const page of pages)
      for (const entry of searchEntries(page, title)) index.add({ ...entry, id: id++ });
  return JSON.stringify(index);
}

/**
 * Parts of reference pages that repeat texts of other pages. They are left out, because the search
 * finds the other pages.
 */
const copiedParts: ReadonlySet<string> = new Set(["guarantees", "decisions"]);

/** Words that readers use, with the words of the documentation that mean the same. */
const otherWords: readonly (readonly [found: RegExp, words: string])[] = [
  [/\bregister\b/i, "sign up signup create account"],
  [/\blogin\b/i, "sign in signin log in"],
  [/\b(?:listen|stream|event bus|WebSocket)/i, "subscribe subscription live realtime browser"],
  [/\bserver-sent\b/i, "SSE EventSource"],
  [/\bupload/i, "upload progress send file"],
  [/\brotat/i, "rotate renew replace key"],
  [/\b(?:rate|allowance)/i, "429 cost quota throttle"],
  [/\b(?:cursor|page|paging)\b/i, "pagination next page"],
  [/\brelat(?:ed|ion)/i, "join joins joined"],
  [/\border and page\b/i, "sort sorting"],
  [/\bcount and sum\b/i, "count rows"],
  [/\bidempoten/i, "retry retries write safely twice"],
  [/\borigins?\b/i, "CORS error cross-origin browser"],
  [/\bproviders?\b/i, "OAuth OpenID sign in outside social SSO"],
  [/\bcredentials?\b/i, "public publishable secret server key"],
  [/\bcredential hides\b/i, "row level security RLS"],
  [/\btables and columns\b/i, "create add new table column"],
];

const wordsFor = (text: string): string =>
  otherWords.flatMap(([found, words]) => (found.test(text) ? [words] : [])).join(" ");

function searchEntries(page: DocsPage, section: string): readonly Omit<SearchEntry, "id">[] {
  const { address, title, headings, html } = page;
  const places = headings
    .map((heading) => ({ heading, start: html.indexOf(` id="${heading.id}"`) }))
    .filter(({ start }) => start !== -1)
    .toSorted((one, other) => one.start - other.start);
  const textAt = (from: number, index: number): string =>
    textWithCells(
      html
        .slice(html.indexOf(">", from) + 1, places[index]?.start ?? html.length)
        .replace(/<[^>]*$/, ""),
    );
  const whole = {
    title,
    page: "",
    section,
    address,
    summary: summaryOfText(page.summary),
    keywords: `${page.keywords} ${wordsFor(`${title} ${page.summary} ${page.keywords}`)}`,
    text: `${page.summary} ${textWithCells(html.slice(0, places[0]?.start ?? html.length).replace(/<[^>]*$/, ""))}`,
  };
  return [
    whole,
    ...places.flatMap(({ heading, start }, index) => {
      if (address.startsWith("reference/") && copiedParts.has(heading.id)) return [];
      const text = textAt(start, index + 1);
      const entry = {
        title: heading.title,
        page: title,
        section,
        address: `${address}#${heading.id}`,
        summary: summaryOfText(
          text.startsWith(heading.title) ? text.slice(heading.title.length) : text,
        ),
        keywords: `${heading.keywords ?? ""} ${wordsFor(heading.title)}`,
        text,
      };
      return [entry];
    }),
  ];
}

/** Returns the text of HTML, with dots between the cells of tables. */
const textWithCells = (html: string): string =>
  plainTextOf(html.replaceAll(/<\/t[hd]>(?!\s*(?:<\/t\w+>\s*)*$)/g, " · "));

function summaryOfText(text: string): string {
  const plain = text.trim();
  if (plain.length <= SUMMARY_MAX) return plain;
  return `${plain.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, "")} …`;
}
