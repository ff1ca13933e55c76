// Converts Markdown of the project (guides, decision pages, the changelog) to HTML. HTML in the
// Markdown is shown as text. The first heading becomes the title of the page.
import markdownIt, { type Token } from "markdown-it";
import { guaranteeAddress } from "./addresses.ts";
import { codeBlock } from "./highlight.ts";
import type { PageHeading } from "./page.ts";

const markdown = markdownIt({ html: false, linkify: false, typographer: false });
markdown.renderer.rules["fence"] = (tokens, index) => {
  const { content, info } = tokens[index]!;
  return codeBlock(content.trimEnd(), info.trim().split(/\s+/)[0]);
};
// A wide table scrolls sideways in its own region, also by keyboard.
const tableOpen = '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n';
const tableClose = "</table></div>\n";
markdown.renderer.rules["table_open"] = () => tableOpen;
markdown.renderer.rules["table_close"] = () => tableClose;
markdown.renderer.rules["text"] = (tokens, index) => {
  const html = markdown.utils.escapeHtml(tokens[index]!.content);
  return tokens[index]!.meta?.["isLinked"] === true ? html : withGuaranteeLinks(html);
};

/** Makes numbers of guarantees, such as G4.1, links to them. */
const withGuaranteeLinks = (html: string): string =>
  html.replaceAll(
    /\bG\d+\.\d+\b/g,
    (number) => `<a href="${guaranteeAddress(number)}">${number}</a>`,
  );

/**
 * Returns the address to which a link of the Markdown leads, such as `docs:guides/data.html`. Null
 * if only the text of the link is shown.
 */
export type LinkTarget = (target: string) => string | null;

/** Converts a page of Markdown to HTML. `title` is the first heading as plain text. */
export function renderMarkdown(text: string, link: LinkTarget) {
  const tokens = markdown.parse(text, {});
  let title = "";
  const headings: PageHeading[] = [];
  const taken = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.children !== null) rewriteLinks(token.children, link);
    if (token.type !== "heading_open") continue;
    const plain = textOfTokens(tokens[index + 1]!.children ?? []);
    const level = Number(token.tag.slice(1));
    if (level === 1 && title === "") title = plain;
    const id = freeAnchor(plain, taken);
    token.attrSet("id", id);
    if (level === 2 || level === 3 || level === 4) headings.push({ id, title: plain, level });
  }
  const shown =
    tokens[0]?.type === "heading_open" && tokens[0].tag === "h1" ? tokens.slice(3) : tokens;
  return { title, headings, html: markdown.renderer.render(shown, markdown.options, {}) };
}

/**
 * Converts the Markdown of one paragraph, such as a description of the contract. Links lead to
 * other hosts, or to pages of the site (`docs:guides/data.html`). Other links are shown as text.
 */
export function proseHtml(text: string): string {
  const [token] = markdown.parseInline(text, {});
  rewriteLinks(token!.children ?? [], (target) =>
    isExternal(target) || target.startsWith("docs:") ? target : null,
  );
  return markdown.renderer.renderInline(token!.children ?? [], markdown.options, {});
}

/** Returns a paragraph, or nothing for an empty text. */
export const paragraphHtml = (text: string): string =>
  text === "" ? "" : `<p>${proseHtml(text)}</p>\n`;

/**
 * Renders a table.
 * @param rows the rows as lists of cells in Markdown, the row of headings first
 */
export function tableHtml([heads, ...rows]: readonly (readonly string[])[]): string {
  if (heads === undefined) return "";
  const rowHtml = (cells: readonly string[], tag: "td" | "th"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${proseHtml(cell)}</${tag}>`).join("")}</tr>\n`;
  const body = rows.map((cells) => rowHtml(cells, "td")).join("");
  return `${tableOpen}<thead>${rowHtml(heads, "th")}</thead>\n<tbody>${body}</tbody>\n${tableClose}`;
}

/** Returns true for addresses of other hosts. */
export const isExternal = (target: string): boolean => /^https?:\/\//.test(target);

function rewriteLinks(children: Token[], link: LinkTarget): void {
  let open: string | null | undefined;
  for (const [index, child] of children.entries()) {
    if (child.type === "link_open") {
      open = link(String(child.attrGet("href") ?? ""));
      if (open === null) children[index] = emptyText(child);
      else child.attrSet("href", open);
      if (open !== null && isExternal(open)) child.attrSet("rel", "noreferrer");
    } else if (child.type === "link_close") {
      if (open === null) children[index] = emptyText(child);
      open = undefined;
    } else if (wordTokens.has(child.type) && typeof open === "string")
      child.meta = { isLinked: true };
  }
}

function emptyText(token: Token): Token {
  token.type = "text";
  token.tag = "";
  token.nesting = 0;
  token.content = "";
  return token;
}

/** Tokens that contain the words of a line. */
const wordTokens: ReadonlySet<string> = new Set(["text", "code_inline"]);

const textOfTokens = (children: readonly Token[]): string =>
  children
    .filter(({ type }) => wordTokens.has(type))
    .map(({ content }) => content)
    .join("");

/** Returns the anchor of a heading as GitHub makes it: `#a-title`, `#a-title-1` the second time. */
function freeAnchor(title: string, taken: Set<string>): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  let anchor = plain === "" ? "section" : plain;
  for (let count = 1; taken.has(anchor); count++) anchor = `${plain}-${count}`;
  taken.add(anchor);
  return anchor;
}
