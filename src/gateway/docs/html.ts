// Renders text as HTML for the documentation pages: escapes characters, converts the Markdown of
// descriptions, and adds the frame of a page.

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Converts the Markdown of one paragraph: `code`, **strong** and *emphasised* words. Of a link,
 * only the text is shown, because links in descriptions point to files of the repository.
 */
export function proseHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
            .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replaceAll(/\*([^*]+)\*/g, "<em>$1</em>"),
    )
    .join("");
}

export const paragraph = (text: string): string =>
  text === "" ? "" : `<p>${proseHtml(text)}</p>\n`;

export const codeHtml = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/**
 * The `Content-Security-Policy` of the documentation pages. It allows style sheets of this gateway,
 * but no scripts and nothing from other origins.
 */
export const docsPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface PageParts {
  readonly title: string;
  /**
   * Relative URL from the page to the folder of its style sheet, with a slash at the end. Empty if
   * both are in the same folder.
   */
  readonly files: string;
  readonly header: string;
  readonly nav: string;
  readonly main: string;
  readonly footer: string;
}

export const pageHtml = ({ title, files, header, nav, main, footer }: PageParts): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}page.css">
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header>
${header}</header>
<nav aria-label="Contents">
${nav}</nav>
<main id="main">
${main}</main>
<footer>
${footer}</footer>
</body>
</html>
`;

/** Returns a list of links for the table of contents. */
export const contents = (
  title: string,
  links: readonly (readonly [anchor: string, html: string])[],
) =>
  `<h2>${escapeHtml(title)}</h2>\n<ul>\n${links.map(([anchor, html]) => `<li><a href="#${anchor}">${html}</a></li>\n`).join("")}</ul>\n`;

/**
 * Renders a Markdown table as HTML.
 * @param rows the rows as lists of cells, the row of headings first
 */
export function tableHtml([heads, ...rows]: readonly (readonly string[])[]): string {
  if (heads === undefined) return "";
  const rowHtml = (cells: readonly string[], tag: "td" | "th"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${proseHtml(cell)}</${tag}>`).join("")}</tr>\n`;
  const body = rows.map((cells) => rowHtml(cells, "td")).join("");
  return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n<thead>${rowHtml(heads, "th")}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
}
