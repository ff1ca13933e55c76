// The responses and the errors of an operation.
import {
  errorCodes,
  resolve,
  type ContentDescription,
  type ErrorShape,
  type Json,
  type OperationDescription,
  type ResponseDescription,
} from "../../../contract/index.ts";
import { codeAddress } from "../../addresses.ts";
import { codeBlock } from "../../highlight.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { SiteSource } from "../../source.ts";
import { shapeAddress } from "../errors/error-shapes.ts";
import { jsonLiteral } from "../samples/literals.ts";
import { titleOf } from "../samples/sample-request.ts";
import { textField } from "../schema/schema-set.ts";
import type { SchemaTrees } from "../schema/schema-tree.ts";

export const isRefusal = ({ status }: ResponseDescription): boolean => Number(status) >= 400;

/** The field of an error body that contains the code, by error shape. */
const codePlaces: Readonly<Record<ErrorShape, string>> = {
  query: "The body has the code in `error.code`.",
  players: "The body has the code in `code`.",
  "json-rpc": "The body has the code in `error.data.code`.",
  oauth: "The body has an OAuth error code in `error`. The query log has the code of the gateway.",
  flat: "The body is one sentence without a code. The query log has the code.",
  service: "The body has no code. The query log has the code.",
  page: "The body is a page without a code. The query log has the code.",
};

/** Returns a response that is not an error: headers, and the body as a tree. */
export function responseHtml(
  source: SiteSource,
  operation: OperationDescription,
  response: ResponseDescription,
  trees: SchemaTrees,
): string {
  const { status, description, contents } = response;
  return `${headingHtml(3, `status-${status}`, escapeHtml(status === "default" ? "Any status" : status))}${paragraphHtml(description)}${headersHtml(source, operation, status)}${contents.map((content) => contentHtml(content, trees)).join("")}`;
}

/** Returns a body: its media type, its type, and its fields. */
export const contentHtml = ({ type, schema }: ContentDescription, trees: SchemaTrees): string =>
  `<p class="type">${codeHtml(type)} ${trees.typeHtml(schema)}</p>\n${trees.fieldsHtml(schema)}`;

function headersHtml(
  { openapi }: SiteSource,
  { path, method }: OperationDescription,
  status: string,
): string {
  const operation = openapi.paths[path]?.[method.toLowerCase()] as Json | undefined;
  const declared = (operation?.["responses"] as Json | undefined)?.[status];
  if (declared === undefined) return "";
  const headers = Object.entries((resolve(openapi, declared)["headers"] ?? {}) as Json);
  if (headers.length === 0) return "";
  const items = headers.map(([name, header]) => {
    const description = textField(resolve(openapi, header), "description");
    return `<div><dt>${codeHtml(name)}</dt><dd>${proseHtml(description)}</dd></div>\n`;
  });
  const title = headers.length === 1 ? "1 header" : `${headers.length} headers`;
  return `<details><summary>${title}</summary>\n<dl class="facts">\n${items.join("")}</dl></details>\n`;
}

/** Returns the errors as a table: the statuses, their codes, and the message of each code. */
export function errorsHtml({ method, path, errors, responses }: OperationDescription): string {
  const refusals = responses.filter(isRefusal);
  if (refusals.length === 0) return "";
  const rows = refusals.flatMap(({ status, description, refusals: codes }) =>
    codes.length === 0
      ? [rowHtml(status, "", description)]
      : codes.map(({ code, isFlat, example }) =>
          rowHtml(
            status,
            `${linkHtml(codeAddress(code), codeHtml(code))}${isFlat ? ' <span class="type">flat</span>' : ""}`,
            messageIn(example) ?? (codes.length === 1 ? description : errorCodes[code].message),
          ),
        ),
  );
  const flat = refusals.some((one) => one.refusals.some(({ isFlat }) => isFlat))
    ? ` Errors that are marked as flat have the ${linkHtml(shapeAddress("flat"), "flat")} shape instead.`
    : "";
  return `${headingHtml(2, "errors", `Errors of ${escapeHtml(`${method} ${path}`)}`)}<p>Errors have the ${linkHtml(shapeAddress(errors), escapeHtml(errors))} shape. ${proseHtml(codePlaces[errors])}${flat}</p>
<div class="wide" role="region" aria-label="Errors" tabindex="0"><table class="errors">
<thead><tr><th>Status</th><th>Code</th><th>Example of the message</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table></div>
`;
}

const rowHtml = (status: string, codes: string, text: string): string =>
  `<tr><td>${escapeHtml(status)}</td><td>${codes}</td><td>${proseHtml(text)}</td></tr>\n`;

interface ErrorBody {
  readonly message?: string;
  readonly error_description?: string;
  readonly error?: string | { readonly message?: string };
}

/**
 * Returns the message of an example error. Returns undefined for pages, and if there is no example.
 */
function messageIn(example: unknown): string | undefined {
  if (typeof example !== "object" || example === null) return undefined;
  const { message, error, error_description: described } = example as ErrorBody;
  const text = described ?? message ?? (typeof error === "string" ? error : error?.message);
  return typeof text === "string" ? text : undefined;
}

/** Returns the examples of the responses, for the column beside the text. */
export function responseExamples({ responses }: OperationDescription): string {
  const blocks = responses
    .filter((response) => !isRefusal(response))
    .flatMap(({ status, contents }) =>
      contents.flatMap(({ type, examples }) =>
        examples.map((example) => {
          const { value } = example;
          const isText = typeof value === "string";
          const text = isText ? value : jsonLiteral(value);
          return {
            title: `${status} ${titleOf(example)}`,
            html: codeBlock(cut(text), isText ? "" : languageOf(type)),
          };
        }),
      ),
    );
  if (blocks.length === 0) return "";
  const items = blocks.map(
    ({ title, html }, index) =>
      `<details${index === 0 ? " open" : ""}><summary>${escapeHtml(title)}</summary>\n${html}</details>\n`,
  );
  return `<section class="answers" aria-label="Example responses">\n<h2>Response</h2>\n${items.join("")}</section>\n`;
}

/** Longest example in characters. */
const exampleMax = 6_000;

const cut = (text: string): string =>
  text.length <= exampleMax ? text : `${text.slice(0, exampleMax)}\n...`;

const languageOf = (type: string): string =>
  type.includes("json") || type === "*/*" ? "json" : "";
