// The page of one operation: how to call it, its responses and errors, its guarantees, and the
// decision pages that concern it.
import type { Json, OperationDescription } from "../../../contract/index.ts";
import { decisionAddress, guaranteeAddress, operationAddress } from "../../addresses.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, PageHeading } from "../../page.ts";
import { remembered } from "../../remembered.ts";
import type { SiteSource } from "../../source.ts";
import { SchemaTrees } from "../schema/schema-tree.ts";
import { samplesHtml } from "../samples/sample-tabs.ts";
import { tryForm } from "../samples/try-form.ts";
import { factsHtml } from "./facts.ts";
import { contentHtml, errorsHtml, isRefusal, responseExamples, responseHtml } from "./responses.ts";

/**
 * Returns the page of an operation. Its body is rendered when it is first read, because the preview
 * of the contract shows one page after each change.
 */
export function operationPage(source: SiteSource, operation: OperationDescription): DocsPage {
  const { id, method, path, summary, parameters } = operation;
  const text = remembered(() => operationText(source, operation));
  const aside = remembered(
    () => `${samplesHtml(source, operation)}${tryForm(operation)}${responseExamples(operation)}`,
  );
  return {
    address: operationAddress(id).slice("docs:".length),
    title: summary === "" ? id : summary,
    mark: method,
    group: operation.tag,
    summary: `${method} ${path}`,
    get html() {
      return text().html;
    },
    get aside() {
      return aside();
    },
    get headings() {
      return text().headings;
    },
    keywords: [id, path, method, ...parameters.map(({ name }) => name)].join(" "),
    files: ["reference.css", "reference.js"],
  };
}

function operationText(
  source: SiteSource,
  operation: OperationDescription,
): Pick<DocsPage, "html" | "headings"> {
  const { method, path, parameters, body, responses } = operation;
  const answers = responses.filter((response) => !isRefusal(response));
  const trees = new SchemaTrees(source.contract.schemas, rootsOf(operation));
  const parts = [
    part("parameters", "Parameters", parameters.map((one) => parameterHtml(one, trees)).join("")),
    part("body", "Request body", body.map((content) => contentHtml(content, trees)).join("")),
    part(
      "responses",
      "Responses",
      answers.map((answer) => responseHtml(source, operation, answer, trees)).join(""),
    ),
    { html: errorsHtml(operation), headings: errorsHeading(operation) },
    part("guarantees", "Guarantees", guaranteesHtml(source, operation)),
    part("decisions", "Decisions", decisionsHtml(source, operation)),
  ].filter(({ html }) => html !== "");
  const sections = trees.sections();
  return {
    html: `<p class="endpoint"><span class="mark ${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</span> ${codeHtml(path)}</p>
${paragraphHtml(operation.description)}${factsHtml(operation)}${parts.map(({ html }) => html).join("")}${sections.html}`,
    headings: [...parts.flatMap(({ headings }) => headings), ...sections.headings],
  };
}

const rootsOf = ({ parameters, body, responses }: OperationDescription): readonly Json[] => [
  ...parameters.map(({ schema }) => schema),
  ...body.map(({ schema }) => schema),
  ...responses
    .filter((one) => !isRefusal(one))
    .flatMap(({ contents }) => contents.map(({ schema }) => schema)),
];

const partHeading = (id: string, title: string, keywords = ""): readonly PageHeading[] => [
  { id, title, level: 2, ...(keywords !== "" && { keywords }) },
];

/**
 * Returns the heading of the errors, for the search index. The search shows a heading without its
 * page, so the title names the operation.
 */
const errorsHeading = (operation: OperationDescription): readonly PageHeading[] => {
  const title = `Errors of ${operation.method} ${operation.path}`;
  return partHeading("errors", title, `${codesOf(operation)} error codes answer`);
};

const codesOf = ({ responses }: OperationDescription): string =>
  responses
    .flatMap(({ status, refusals }) => [status, ...refusals.map(({ code }) => code)])
    .join(" ");

const part = (id: string, title: string, html: string) => ({
  html: html === "" ? "" : `${headingHtml(2, id, title)}${html}`,
  headings: partHeading(id, title),
});

function parameterHtml(
  {
    name,
    in: place,
    required,
    description = "",
    schema,
  }: OperationDescription["parameters"][number],
  trees: SchemaTrees,
): string {
  const mark = required === true ? ' <span class="required">required</span>' : "";
  return `<div class="parameter">${codeHtml(name)} <span class="type">in the ${escapeHtml(place)}, ${trees.typeHtml(schema)}</span>${mark}${paragraphHtml(description)}${trees.fieldsHtml(schema)}</div>\n`;
}

/** Returns the guarantees of an operation as HTML. The sentences of a whole chapter are folded. */
function guaranteesHtml({ contract }: SiteSource, { guarantees }: OperationDescription): string {
  const link = (number: string): string => linkHtml(guaranteeAddress(number), escapeHtml(number));
  const items = guarantees.map((number) => {
    const chapter = contract.guarantees.chapters.find((one) => one.number === number.split(".")[0]);
    const sentences = chapter?.sentences ?? [];
    if (number.includes("."))
      return `<li>${link(number)} ${proseHtml(sentences.find((one) => one.number === number)?.text ?? "")}</li>\n`;
    const list = sentences.map(
      (sentence) => `<li>${link(sentence.number)} ${proseHtml(sentence.text)}</li>\n`,
    );
    return `<li><details><summary>${escapeHtml(number)} ${proseHtml(chapter?.title ?? "")}: ${list.length} guarantees</summary>
<ul class="plain">
${list.join("")}</ul></details></li>\n`;
  });
  return items.length === 0 ? "" : `<ul class="plain">\n${items.join("")}</ul>\n`;
}

/**
 * Returns the decision pages that concern an operation as HTML: their titles with folded contexts.
 */
function decisionsHtml({ contract }: SiteSource, { decisions }: OperationDescription): string {
  const items = contract.decisions
    .filter(({ number }) => decisions.includes(number))
    .map(
      ({ number, title, context }) =>
        `<li><details><summary>${escapeHtml(number)} ${proseHtml(title)}</summary>\n${paragraphHtml(context)}<p>${linkHtml(decisionAddress(number), `The whole page ${escapeHtml(number)}`)}</p></details></li>\n`,
    );
  return items.length === 0 ? "" : `<ul class="plain">\n${items.join("")}</ul>\n`;
}
