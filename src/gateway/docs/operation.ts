// Renders one operation as a section of the documentation page: how to call it, its responses and
// errors, and the guarantees that apply to it.
import type {
  Caller,
  ContentDescription,
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

/**
 * Renders the section of an operation.
 * @param guaranteeText returns the text of a guarantee by its number
 */
export function operationSection(
  operation: OperationDescription,
  guaranteeText: (number: string) => string,
): string {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const refusals = responses.filter(isRefusal);
  return `<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${proseHtml(summary)}</h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> ${codeHtml(path)}</p>
${paragraph(description)}<dl class="facts">
${factsOf(operation)
  .map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>\n`)
  .join("")}</dl>
${titledList("Parameters", parameters.map(parameterItem))}${titledList("Body", body.map(contentItem))}${titledList(
    "Answers",
    responses.filter((response) => !isRefusal(response)).map(answerItem),
  )}${titledList(`Refusals, in the <a href="#shape-${escapeHtml(operation.errors)}">${escapeHtml(operation.errors)}</a> shape`, refusals.map(refusalItem))}${titledList(
    "Guarantees",
    operation.guarantees.map(
      (number) =>
        `<a href="_docs/guarantees.html#${number}">${number}</a> ${proseHtml(guaranteeText(number))}`,
    ),
  )}</section>
`;
}

const isRefusal = ({ status }: ResponseDescription): boolean => Number(status) >= 400;

function factsOf(operation: OperationDescription): [string, string][] {
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
    [
      "Published",
      isPublished
        ? '<span class="published">in <a href="openapi.json">openapi.json</a></span>'
        : "on this page only",
    ],
  ];
}

const titledList = (title: string, items: readonly string[]): string =>
  items.length === 0
    ? ""
    : `<h4>${title}</h4>\n<ul class="plain">\n${items.map((item) => `<li>${item}</li>\n`).join("")}</ul>\n`;

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

function refusalItem({ status, description, contents }: ResponseDescription): string {
  const errors = contents
    .flatMap(({ examples }) => examples)
    .map(({ value }) => codeAndMessage(value));
  const codes = [...new Set(errors)].filter((text) => text !== "");
  return `<strong>${status}</strong> ${proseHtml(description)}${codes.length === 0 ? "" : `<p class="codes">${codes.join("<br>")}</p>`}`;
}

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  /** In JSON-RPC, `code` is a number, and the gateway's own code is in `data.code`. */
  readonly error?:
    | string
    | {
        readonly code?: string | number;
        readonly message?: string;
        readonly data?: { readonly code?: string };
      };
}

/**
 * Returns the code and the message of an example error as HTML. Some forms of errors have no code.
 */
function codeAndMessage(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const { code, message, error } = value as ErrorBody;
  const inner = typeof error === "object" ? error : { code, message: error ?? message };
  const gatewayCode = typeof error === "object" ? error.data?.code : undefined;
  const codes = [inner.code ?? [], gatewayCode ?? []].flat().map((it) => codeHtml(String(it)));
  return [...codes, proseHtml(inner.message ?? "")].join(" ");
}
