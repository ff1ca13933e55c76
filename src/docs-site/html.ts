// Writes small pieces of HTML for the documentation site.

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export const codeHtml = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/**
 * Returns a link to a page of the site.
 * @param address such as `docs:reference/query.html#responses`
 */
export const linkHtml = (address: string, html: string): string =>
  `<a href="${escapeHtml(address)}">${html}</a>`;

/** Returns a heading that readers can link to. The layout adds the visible link. */
export const headingHtml = (level: 2 | 3 | 4, id: string, html: string): string =>
  `<h${level} id="${escapeHtml(id)}">${html}</h${level}>\n`;
