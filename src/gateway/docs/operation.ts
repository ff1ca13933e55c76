// Renders one operation as a section of the documentation page: how to call it, its responses and
// error codes, its guarantees, and the decision pages that concern it.
import type {
  Caller,
  ContentDescription,
  ContractDescription,
  ErrorShape,
  OperationDescription,
  ResponseDescription,
} from "../../contract/index.ts";
import { prefixedSpellings } from "../steps/mount.ts";
import { alternativesHtml } from "./credentials.ts";
import { codeHtml, escapeHtml, paragraph, proseHtml } from "./html.ts";
import { fieldsHtml, typeHtml } from "./schema.ts";

const callerNames: Readonly<Record<Caller["kind"], string>> = {
  none: "any client, without a credential",
  key: "an API key",
  endUser: "the access token of an end user",
  oauth: "a client that acts for a member, by OAuth",
  member: "a member of the workspace, signed in to the portal",
  portalUser: "a user who is signed in to the portal",
};

/** The limits against which a call counts, by the value of `x-metered`. */
const counting: Readonly<Record<string, string>> = {
  true: "against the rate and the allowances of the workspace",
  false: "against nothing",
  accepted: "against the rate and the allowances of the workspace, if the call is accepted",
};

/** Returns the section of an operation. */
export function operationSection(
  operation: OperationDescription,
  description: ContractDescription,
): string {
  const { id, method, path, summary, parameters, body, responses, errors } = operation;
  const refusals = responses.filter(isRefusal);
  return `<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${proseHtml(summary)}</h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> ${codeHtml(path)}</p>
${paragraph(operation.description)}<dl class="facts">
${operationFacts(operation)
  .map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>\n`)
  .join("")}</dl>
${titledList("Parameters", parameters.map(parameterItem))}${titledList("Body", body.map(contentItem))}${titledList(
    "Answers",
    responses.filter((response) => !isRefusal(response)).map(answerItem),
  )}${titledList(
    `Refusals, in the ${shapeLink(errors)} shape`,
    refusals.map(refusalItem),
    refusals.length === 0 ? "" : paragraph(codePlaces[errors]),
  )}${guaranteesHtml(operation, description)}${decisionsHtml(operation, description)}</section>
`;
}

const shapeLink = (shape: ErrorShape): string =>
  `<a href="#shape-${escapeHtml(shape)}">${escapeHtml(shape)}</a>`;

/** Where the body of an error has its code, by the shape. */
const codePlaces: Readonly<Record<ErrorShape, string>> = {
  query: "The structured error has its code in `error.code`.",
  players: "The error has its code in `code`.",
  "json-rpc": "The error has its code in `error.data.code`.",
  oauth: "The error has its code in `error`, in the words of OAuth. The query log has these codes.",
  flat: "The error is one sentence without a code. The query log has these codes.",
  service: "The envelope has no code. The query log has these codes.",
  page: "The error is a page without a code. The query log has these codes.",
};

/** The guarantees in full text. A whole chapter is folded. */
function guaranteesHtml(
  { guarantees }: OperationDescription,
  { guarantees: { chapters } }: ContractDescription,
): string {
  const link = (number: string): string =>
    `<a href="_docs/guarantees.html#${number}">${number}</a>`;
  const items = guarantees.map((number) => {
    const chapter = chapters.find((one) => one.number === number.split(".")[0]);
    const sentences = chapter?.sentences ?? [];
    if (number.includes("."))
      return `${link(number)} ${proseHtml(sentences.find((one) => one.number === number)?.text ?? "")}`;
    const list = sentences.map(
      (sentence) => `<li>${link(sentence.number)} ${proseHtml(sentence.text)}</li>\n`,
    );
    return `<details><summary>${number} ${proseHtml(chapter?.title ?? "")}: all ${list.length} guarantees</summary>
<ul class="plain">
${list.join("")}</ul><p><a href="_docs/guarantees.html#${number}">Who cites them</a></p></details>`;
  });
  return titledList("Guarantees", items);
}

/** The decision pages that concern the operation: titles with their folded contexts. */
function decisionsHtml(
  operation: OperationDescription,
  { decisions }: ContractDescription,
): string {
  const items = decisions
    .filter(({ number }) => operation.decisions.includes(number))
    .map(
      ({ number, title, context }) =>
        `<details><summary>${number} ${proseHtml(title)}</summary>
${paragraph(context)}<p><a href="_docs/decisions.html#${number}">The whole page ${number}</a></p></details>`,
    );
  return titledList("Decisions", items);
}

const isRefusal = ({ status }: ResponseDescription): boolean => Number(status) >= 400;

function operationFacts(operation: OperationDescription): [string, string][] {
  const { id, path, callers, scope, security, prefix, metered, isPublished } = operation;
  const right =
    scope === "tables" || scope === "platforms"
      ? `rights on the ${scope} that it names`
      : codeHtml(scope);
  return [
    ["Operation", codeHtml(id)],
    ["Asked by", [...callers].map((kind) => callerNames[kind]).join(", or ")],
    ...(security.length === 0
      ? []
      : [["Credential", alternativesHtml(security)] as [string, string]]),
    ...(scope === "none" ? [] : [["Right", right] as [string, string]]),
    ...(prefix
      ? [["Also at", prefixedSpellings(path).map(codeHtml).join(", ")] as [string, string]]
      : []),
    ["Counts", counting[String(metered)] ?? ""],
    ["Errors", `the ${shapeLink(operation.errors)} shape`],
    [
      "Published",
      isPublished
        ? '<span class="published">in <a href="openapi.json">openapi.json</a></span>'
        : "on this page only",
    ],
  ];
}

const titledList = (title: string, items: readonly string[], introduction = ""): string =>
  items.length === 0
    ? ""
    : `<h4>${title}</h4>\n${introduction}<ul class="plain">\n${items.map((item) => `<li>${item}</li>\n`).join("")}</ul>\n`;

const parameterItem = ({
  name,
  in: place,
  required: isRequired,
  description = "",
  schema,
}: OperationDescription["parameters"][number]) =>
  `${codeHtml(name)} <span class="type">in the ${escapeHtml(place)}, ${typeHtml(schema)}</span>${isRequired === true ? ' <span class="mark">required</span>' : ""}${paragraph(description)}`;

const contentItem = ({ type, schema, examples }: ContentDescription): string =>
  `${codeHtml(type)} <span class="type">${typeHtml(schema)}</span>${fieldsHtml(schema)}${examples.map(exampleHtml).join("")}`;

const exampleHtml = ({ name, value }: ContentDescription["examples"][number]): string =>
  `<details><summary>${escapeHtml(name)}</summary>
<pre>${escapeHtml(typeof value === "string" ? value : JSON.stringify(value, null, 2))}</pre></details>\n`;

function answerItem({ status, description, headers, contents }: ResponseDescription): string {
  const named =
    headers.length === 0
      ? ""
      : `<p class="headers">Headers: ${headers.map(codeHtml).join(", ")}</p>`;
  return `<strong>${status}</strong> ${proseHtml(description)}${named}${contents.map((content) => `<div>${contentItem(content)}</div>`).join("")}`;
}

/**
 * Returns a status with the codes that the operation may have with it. A code with an example has
 * the message of the example.
 */
function refusalItem({ status, description, refusals }: ResponseDescription): string {
  const told: string[] = [];
  const others: string[] = [];
  for (const { code, isFlat, example } of refusals) {
    const message = messageIn(example);
    const name = `${codeHtml(code)}${isFlat ? " (flat, without a code)" : ""}`;
    if (message === undefined) others.push(name);
    else told.push(`${name} ${proseHtml(message)}`);
  }
  const lines = [...told, ...(others.length === 0 ? [] : [others.join(", ")])];
  return `<strong>${status}</strong> ${proseHtml(description)}${lines.length === 0 ? "" : `<p class="codes">${lines.join("<br>")}</p>`}`;
}

interface ErrorBody {
  readonly message?: string;
  readonly error_description?: string;
  readonly error?: string | { readonly message?: string };
}

/** Returns the message of an example error. Undefined for pages, and without an example. */
function messageIn(example: unknown): string | undefined {
  if (typeof example !== "object" || example === null) return undefined;
  const { message, error, error_description: described } = example as ErrorBody;
  return described ?? message ?? (typeof error === "string" ? error : error?.message);
}
