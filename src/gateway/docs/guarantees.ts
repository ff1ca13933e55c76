// Renders the page of the guarantees, which stands beside the page of the contract.
import type { ContractDescription } from "../../contract/index.ts";
import {
  codeHtml,
  contents,
  escapeHtml,
  pageHtml,
  paragraph,
  proseHtml,
  tableHtml,
} from "./html.ts";

export function guaranteesPage(
  { guarantees, operations }: ContractDescription,
  baseUrl: string,
): string {
  const { title, introduction, chapters } = guarantees;
  const citing = (number: string): string => {
    const list = operations.filter((operation) => operation.guarantees.includes(number));
    const links = list.map(({ id }) => `<a href="../_docs#${id}">${codeHtml(id)}</a>`);
    return links.length === 0 ? "" : ` <span class="type">Cited by ${links.join(", ")}.</span>`;
  };
  const chapterHtml = chapters.map(
    ({ number, title: name, sentences, table }) =>
      `<h2 id="${number}">${number} ${proseHtml(name)}</h2>\n<ul class="plain">\n${sentences
        .map(
          (sentence) =>
            `<li id="${sentence.number}"><strong>${sentence.number}</strong> ${proseHtml(sentence.text)}${citing(sentence.number)}</li>\n`,
        )
        .join("")}</ul>\n${tableHtml(table)}`,
  );
  return pageHtml({
    title,
    files: "",
    header: `<h1>${escapeHtml(title)}</h1>\n${introduction.map(paragraph).join("")}`,
    nav: contents(
      "Chapters",
      chapters.map(({ number, title: name }) => [number, `${number} ${proseHtml(name)}`]),
    ),
    main: chapterHtml.join(""),
    footer: `<p><a href="../_docs">The contract</a> of ${codeHtml(baseUrl)}</p>\n`,
  });
}
