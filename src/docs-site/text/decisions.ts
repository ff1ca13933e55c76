// The section of decision pages (`openapi/decisions/`). Each page lists the operations that it
// concerns.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decisionAddress, operationAddress } from "../addresses.ts";
import { codeHtml, linkHtml } from "../html.ts";
import type { DocsPage, DocsSection } from "../page.ts";
import type { SiteSource } from "../source.ts";
import { renderMarkdownFile } from "./markdown-link.ts";
import { firstSentence, plainTextOf } from "./plain-text.ts";

export const decisions: DocsSection = {
  title: "Decisions",
  pages: (source) => [
    indexPage(source),
    ...source.contract.decisions.map((decision) => decisionPage(source, decision)),
  ],
};

function indexPage({ root, contract }: SiteSource): DocsPage {
  const file = "openapi/decisions/README.md";
  const { title, html, headings } = renderMarkdownFile(
    file,
    readFileSync(join(root, file), "utf8"),
  );
  return {
    address: "decisions/index.html",
    title,
    label: "Overview",
    summary: firstSentence(html),
    html,
    headings,
    keywords: contract.decisions.map(({ number }) => number).join(" "),
  };
}

type Decision = SiteSource["contract"]["decisions"][number];

function decisionPage({ contract }: SiteSource, { number, title, text }: Decision): DocsPage {
  const { html, headings } = renderMarkdownFile(`openapi/decisions/${number}`, text);
  const concerned = contract.operations.filter((operation) => operation.decisions.includes(number));
  const links = concerned.map(({ id }) => linkHtml(operationAddress(id), codeHtml(id)));
  return {
    address: decisionAddress(number).slice("docs:".length),
    title: plainTextOf(title).replaceAll("`", ""),
    mark: number,
    summary: firstSentence(html),
    html: links.length === 0 ? html : `<p class="quiet">Concerns ${links.join(", ")}.</p>\n${html}`,
    headings,
    keywords: number,
  };
}
