// The form with which a reader sends a request from the page ("Try it"). The script `reference.js`
// shows the form and sends the request. Without the script it stays hidden.
import type { OperationDescription } from "../../../contract/index.ts";
import { escapeHtml } from "../../html.ts";
import { jsonLiteral } from "./literals.ts";
import { usualCredential, exampleOf, sampleRequests } from "./sample-request.ts";

/** Parameters that the browser itself controls, or that make no sense in a single request. */
const hiddenHeaders: ReadonlySet<string> = new Set([
  "if-none-match",
  "if-modified-since",
  "if-match",
  "if-unmodified-since",
  "if-range",
  "range",
  "last-event-id",
]);

/**
 * Returns true if the page offers "Try it" for the operation. Leaves out operations with pages,
 * redirects, streams, URL-encoded forms or portal sessions.
 */
function canTry(operation: OperationDescription): boolean {
  const { responses, errors, body } = operation;
  const isRequest = !responses.some(({ status }) => status === "101" || /^30[1-378]$/.test(status));
  const types = responses
    .filter(({ status }) => Number(status) < 300)
    .flatMap(({ contents }) => contents.map(({ type }) => type));
  return (
    errors !== "page" &&
    isRequest &&
    usualCredential(operation) !== "portal" &&
    !types.includes("text/html") &&
    !types.includes("text/event-stream") &&
    body.every(({ type }) => type !== "application/x-www-form-urlencoded")
  );
}

/** Returns the form. Empty for operations that a page cannot send. */
export function tryForm(operation: OperationDescription): string {
  if (!canTry(operation)) return "";
  const { method, path, parameters } = operation;
  const credential = usualCredential(operation);
  const fields = parameters.filter(
    ({ in: place, name }) =>
      place !== "cookie" && !(place === "header" && hiddenHeaders.has(name.toLowerCase())),
  );
  return `<section class="try" aria-label="Try it" hidden>
<h2>Try it</h2>
<form data-method="${escapeHtml(method)}" data-path="${escapeHtml(path)}" data-prefix="${operation.prefix}" data-errors="${operation.errors}" autocomplete="off">
${credential === "none" ? "" : keyField(credential)}${fields.map(parameterField).join("")}${bodyField(operation)}<button type="submit">Send</button>
</form>
<div class="answer"></div>
</section>
`;
}

const keyField = (credential: string): string =>
  `<p><label for="try-key">${credential === "key" ? "API key or access token" : "Access token"}</label>
<input id="try-key" type="password" autocomplete="off" spellcheck="false" maxlength="8192"></p>
`;

/**
 * Returns the field of a parameter. The field of an optional parameter is empty at first, and an
 * empty field is not sent.
 */
function parameterField(
  parameter: OperationDescription["parameters"][number],
  index: number,
): string {
  const { name, in: place, required } = parameter;
  const value = required === true ? exampleOf(parameter) : "";
  const id = `try-${index}`;
  return `<p><label for="${id}">${escapeHtml(name)} <span class="type">${escapeHtml(place)}</span></label>
<input id="${id}" data-in="${escapeHtml(place)}" data-name="${escapeHtml(name)}" value="${escapeHtml(value)}" spellcheck="false"${required === true ? " required" : ""}></p>
`;
}

function bodyField(operation: OperationDescription): string {
  const [request, ...others] = sampleRequests(operation);
  const body = request?.body;
  if (request === undefined || body === null || body === undefined) return "";
  if (body.kind === "file")
    return `<p><label for="try-file">File</label>
<input id="try-file" type="file" data-field="${escapeHtml(Object.keys(body.value as object)[0] ?? "file")}" required></p>
`;
  const text = (value: unknown): string => (typeof value === "string" ? value : jsonLiteral(value));
  const choice =
    others.length === 0
      ? ""
      : `<p><label for="try-example">Example</label>
<select id="try-example">
${[request, ...others].map((each) => `<option value="${escapeHtml(text(each.body?.value))}">${escapeHtml(each.title)}</option>\n`).join("")}</select></p>
`;
  return `${choice}<p><label for="try-body">Body</label>
<textarea id="try-body" rows="10" spellcheck="false" data-type="${escapeHtml(body.mediaType)}">${escapeHtml(text(body.value))}</textarea></p>
`;
}
