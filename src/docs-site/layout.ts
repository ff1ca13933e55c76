// Adds the frame to a page of the documentation site: head, search, navigation, list of headings,
// and the links to the pages before and after it.
import { startAddress } from "./addresses.ts";
import { escapeHtml, linkHtml } from "./html.ts";
import type { DocsPage } from "./page.ts";
import { withCellLabels } from "./tables.ts";
import { plainTextOf } from "./text/plain-text.ts";

/** A section with its pages. */
export interface PreparedSection {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

interface FrameParts {
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  readonly sections: readonly PreparedSection[];
  /** The address of the page; null for a page that is not in the navigation. */
  readonly address: string | null;
  /** Names of further scripts and style sheets. */
  readonly files?: readonly string[];
  /** The kind of the page. It is also the class of the element `body`. */
  readonly kind: "page" | "start" | "missing";
  readonly content: string;
}

/** Returns a whole HTML document around the content of a page. Links have the form `docs:`. */
export function frameHtml(parts: FrameParts): string {
  const { title, summary, version, sections, address, files = [], kind, content } = parts;
  const styles = ["site.css", ...files.filter((name) => name.endsWith(".css"))];
  const scripts = ["site.js", ...files.filter((name) => name.endsWith(".js"))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(summary)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="docs:${name}">\n`).join("")}${scripts
    .map((name) => `<script type="module" src="docs:${name}"></script>\n`)
    .join("")}</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<button type="button" class="menu" popovertarget="pages" aria-label="Menu"><span class="bars" aria-hidden="true"></span></button>
<a class="brand" href="${startAddress}">Workspace Gateway <span class="brand-part">Docs</span></a>
<button type="button" class="search-open" data-index="docs:search.json" hidden><span>Search</span> <kbd>/</kbd></button>
<span class="version">${escapeHtml(version)}</span>
</header>
<div class="frame">
<nav id="pages" popover aria-label="Pages">
${navigation(sections, address)}</nav>
${content}</div>
</body>
</html>
`;
}

/** Returns the links to all sections, and to the pages of the section that the reader is in. */
function navigation(sections: readonly PreparedSection[], address: string | null): string {
  const items = sections.map((section) => {
    const first = section.pages[0];
    if (first === undefined) return "";
    const isCurrent = section.pages.some((page) => page.address === address);
    const title = linkTo(first.address, escapeHtml(section.title), isCurrent ? "true" : null);
    const isAlone = section.pages.length === 1;
    return `<li${isCurrent ? ' class="current"' : ""}>${title}${isCurrent && !isAlone ? pageList(section.pages, address) : ""}</li>\n`;
  });
  return `<ul class="sections">\n${items.join("")}</ul>\n`;
}

function pageList(pages: readonly DocsPage[], address: string | null): string {
  let group: string | undefined;
  const lines = pages.map((page) => {
    const head =
      page.group === undefined || page.group === group
        ? ""
        : `<li class="group">${escapeHtml(page.group)}</li>\n`;
    group = page.group;
    const mark = page.mark === undefined ? "" : markHtml(page.mark);
    const html = `<span>${escapeHtml(page.label ?? page.title)}</span>${mark}`;
    return `${head}<li>${linkTo(page.address, html, page.address === address ? "page" : null)}</li>\n`;
  });
  return `<ul class="pages">\n${lines.join("")}</ul>\n`;
}

const linkTo = (address: string, html: string, current: "page" | "true" | null): string =>
  `<a href="docs:${address}"${current === null ? "" : ` aria-current="${current}"`}>${html}</a>`;

/** Returns the HTML of a short label beside a title, such as an HTTP method. */
const markHtml = (mark: string): string =>
  `<span class="mark ${escapeHtml(mark.toLowerCase())}">${escapeHtml(mark)}</span>`;

interface PageNeighbours {
  readonly before: DocsPage | undefined;
  readonly after: DocsPage | undefined;
}

/**
 * Returns the two columns of a page beside the navigation: the text, and the samples or the list of
 * headings.
 */
export function pageContent(
  page: DocsPage,
  section: PreparedSection,
  { before, after }: PageNeighbours,
): string {
  const trail = [section.title, ...(page.group === undefined ? [] : [page.group])];
  const summary = plainTextOf(page.html).startsWith(page.summary) ? "" : page.summary;
  return `<main id="main">
<p class="trail">${trail.map(escapeHtml).join(' <span aria-hidden="true">/</span> ')}</p>
<h1>${escapeHtml(page.title)}</h1>
${summary === "" ? "" : `<p class="lead">${escapeHtml(summary)}</p>\n`}${page.aside === undefined ? textHtml(page.html) : textWithSamples(page.html, page.aside)}<footer>
<nav class="neighbours" aria-label="Next pages">
${before === undefined ? "" : linkTo(before.address, `<span>Previous</span> ${escapeHtml(before.label ?? before.title)}`, null)}
${after === undefined ? "" : linkTo(after.address, `<span>Next</span> ${escapeHtml(after.label ?? after.title)}`, null)}
</nav>
</footer>
</main>
${page.aside === undefined ? headingList(page) : ""}`;
}

const textHtml = (html: string): string =>
  `<div class="text">\n${withAnchorLinks(withCellLabels(html))}</div>\n`;

/**
 * Inserts the code samples before the first `h2` heading, so that narrow screens show them there.
 */
function textWithSamples(html: string, samples: string): string {
  const end = html.indexOf("<h2");
  const [first, rest] = end === -1 ? [html, ""] : [html.slice(0, end), html.slice(end)];
  return `${textHtml(first)}<aside class="samples" aria-label="Samples">\n${samples}</aside>\n${textHtml(rest)}`;
}

/** Returns the list of a page's headings, if it has more than one. */
function headingList({ headings }: DocsPage): string {
  const shown = headings.filter(({ level }) => level < 4);
  if (shown.length < 2) return "";
  const items = shown.map(
    ({ id, title, level }) =>
      `<li class="level-${level}">${linkHtml(`#${id}`, escapeHtml(title))}</li>\n`,
  );
  return `<nav class="contents" aria-label="On this page">\n<p>On this page</p>\n<ul>\n${items.join("")}</ul>\n</nav>\n`;
}

/**
 * Adds a link to each heading that has an id. The link never stands alone on a line, because a
 * no-break space is before it.
 */
export const withAnchorLinks = (html: string): string =>
  html.replaceAll(
    /<h([234]) id="([^"]+)"([^>]*)>(.*?)<\/h\1>/gs,
    (_, level: string, id: string, more: string, inner: string) =>
      `<h${level} id="${id}"${more}>${inner}&nbsp;<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(plainTextOf(inner))}">#</a></h${level}>`,
  );
