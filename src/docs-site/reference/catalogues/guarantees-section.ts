// The section of the guarantees: an overview, and a page for each chapter.
import { guaranteeAddress, operationAddress } from "../../addresses.ts";
import { codeHtml, escapeHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml, tableHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection } from "../../page.ts";
import type { SiteSource } from "../../source.ts";

export const guaranteesSection: DocsSection = {
  title: "Guarantees",
  pages: (source) => [
    guaranteesOverview(source),
    ...source.contract.guarantees.chapters.map((chapter) => chapterPage(source, chapter)),
  ],
};

type Chapter = SiteSource["contract"]["guarantees"]["chapters"][number];

function guaranteesOverview({ contract: { guarantees } }: SiteSource): DocsPage {
  const items = guarantees.chapters.map(
    ({ number, title, sentences }) =>
      `<li>${linkHtml(guaranteeAddress(number), `<strong>${escapeHtml(number)}</strong> ${proseHtml(title)}`)} <span class="type">${sentences.length}</span></li>\n`,
  );
  return {
    address: "guarantees/index.html",
    title: guarantees.title,
    label: "Overview",
    summary: "What the gateway promises beyond the schemas, with numbers that tests cite.",
    html: `${guarantees.introduction.map(paragraphHtml).join("")}<ul class="plain">\n${items.join("")}</ul>\n`,
    headings: [],
    keywords: guarantees.chapters.map(({ number }) => number).join(" "),
    files: ["reference.css", "reference.js"],
  };
}

function chapterPage(
  { contract }: SiteSource,
  { number, title, sentences, table }: Chapter,
): DocsPage {
  const citing = (cited: string): string => {
    const list = contract.operations.filter(({ guarantees }) => guarantees.includes(cited));
    const links = list.map(({ id }) => linkHtml(operationAddress(id), codeHtml(id)));
    return links.length === 0 ? "" : `Cited by ${links.join(", ")}.`;
  };
  const whole = citing(number);
  const items = sentences.map((sentence) => {
    const users = citing(sentence.number);
    return `<li id="${escapeHtml(sentence.number)}"><a class="number" href="#${escapeHtml(sentence.number)}">${escapeHtml(sentence.number)}</a> ${proseHtml(sentence.text)}${users === "" ? "" : ` <span class="type">${users}</span>`}</li>\n`;
  });
  return {
    address: guaranteeAddress(number).slice("docs:".length),
    title: `${number} ${title}`,
    label: title,
    mark: number,
    summary: `${sentences.length} guarantees.`,
    html: `${whole === "" ? "" : `<p class="quiet">${whole}</p>\n`}<ul class="guarantees">\n${items.join("")}</ul>\n${tableHtml(table)}`,
    headings: sentences.map((sentence) => ({
      id: sentence.number,
      title: `${sentence.number} ${shortened(sentence.text)}`,
      level: 4,
    })),
    keywords: number,
    files: ["reference.css", "reference.js"],
  };
}

/** Returns the first words of a guarantee as plain text, for results of the search. */
function shortened(text: string): string {
  const plain = text.replaceAll(/[`*]|\]\([^)]*\)|\[/g, "");
  return plain.length <= 90 ? plain : `${plain.slice(0, plain.lastIndexOf(" ", 90))} ...`;
}
