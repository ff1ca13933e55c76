// Renders the page of decision pages, which stands beside the page of the contract.
import type { ContractDescription } from "../../contract/index.ts";
import { codeHtml, contents, escapeHtml, pageHtml, proseHtml, tableHtml } from "./html.ts";

/** Renders all decision pages as one page. */
export function decisionsPage(
  { decisions, operations }: ContractDescription,
  baseUrl: string,
): string {
  const citing = (number: string): string => {
    const list = operations.filter((operation) => operation.decisions.includes(number));
    const links = list.map(({ id }) => `<a href="../_docs#${id}">${codeHtml(id)}</a>`);
    return links.length === 0 ? "" : `<p class="type">Concerns ${links.join(", ")}.</p>\n`;
  };
  return pageHtml({
    title: "Decisions",
    files: "",
    header:
      "<h1>Decisions</h1>\n<p>Choices that a reader of the contract or the code would question, with their reasons.</p>\n",
    nav: contents(
      "Pages",
      decisions.map(({ number, title }) => [number, `${number} ${proseHtml(title)}`]),
    ),
    main: decisions
      .map(
        ({ number, title, text }) =>
          `<h2 id="${number}">${number} ${proseHtml(title)}</h2>\n${citing(number)}${markdownHtml(text)}`,
      )
      .join(""),
    footer: `<p><a href="../_docs">The contract</a> of ${codeHtml(baseUrl)}</p>\n`,
  });
}

/** Converts the Markdown of decision pages: headings, paragraphs, lists, tables and code. */
function markdownHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(blockHtml)
    .join("");
}

function blockHtml(block: string): string {
  const heading = /^#{2,} (.+)$/.exec(block);
  if (heading !== null) return `<h3>${proseHtml(heading[1]!)}</h3>\n`;
  if (block.startsWith("```"))
    return `<pre>${escapeHtml(block.split("\n").slice(1, -1).join("\n"))}</pre>\n`;
  if (block.startsWith("|")) return tableHtml(tableRows(block));
  if (!block.startsWith("- ")) return `<p>${proseHtml(oneLine(block))}</p>\n`;
  const items = block.slice(2).split(/\n- /);
  return `<ul>\n${items.map((item) => `<li>${proseHtml(oneLine(item))}</li>\n`).join("")}</ul>\n`;
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

/** Returns the cells of a Markdown table, without the line below its heads. */
const tableRows = (block: string): string[][] =>
  block
    .split("\n")
    .map((row) => row.replaceAll(/^\|\s*|\s*\|$/g, "").split(/\s*\|\s*/))
    .filter(([first = ""]) => !/^:?-+:?$/.test(first));
