// The section of errors: all codes with their meaning, and the forms of error bodies.
import {
  errorCodes,
  type ContractDescription,
  type ErrorCode,
  type ErrorShape,
} from "../../../contract/index.ts";
import { codeAddress, operationAddress } from "../../addresses.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection, PageHeading } from "../../page.ts";
import { errorNotes } from "./error-notes.ts";
import { shapesPage } from "./error-shapes.ts";

export const errorsSection: DocsSection = {
  title: "Errors",
  pages: (source) => [codesPage(source.contract), shapesPage(source)],
};

/** The shapes (forms of error bodies) that contain the error code. */
const shapesWithCode: ReadonlySet<ErrorShape> = new Set(["query", "players", "json-rpc"]);

/** Codes that only frames of the Event Bus send. */
const frameCodes: ReadonlySet<string> = new Set(["TOPIC_DENIED", "ALREADY_SUBSCRIBED"]);

function codesPage(contract: ContractDescription): DocsPage {
  const codes = Object.keys(errorCodes) as readonly ErrorCode[];
  const visible = visibleCodes(contract);
  const seen = codes.filter((code) => visible.has(code));
  const logged = codes.filter((code) => !visible.has(code));
  const list = (names: readonly ErrorCode[]): string =>
    names.map((code) => codeHtmlOf(code, contract)).join("");
  return {
    address: "errors/codes.html",
    title: "Error codes",
    summary: "When each error occurs, and what to do about it.",
    html: `${paragraphHtml(`${seen.length} codes are in the body of a response or in a frame of the Event Bus. ${logged.length} codes are only in the query log, because the responses with these errors contain no code.`)}${overviewHtml(seen)}${headingHtml(2, "wire-codes", "Codes in answers")}${list(seen)}${headingHtml(2, "log-codes", "Codes only in the query log")}${paragraphHtml("`GET /{workspaceId}/logs` and `gateway logs` show these codes.")}${list(logged)}`,
    headings: [
      overviewHeading,
      { id: "wire-codes", title: "Codes in answers", level: 2 },
      ...seen.map(codeHeading),
      { id: "log-codes", title: "Codes only in the query log", level: 2 },
      ...logged.map(codeHeading),
    ],
    keywords: [...new Set(codes.map((code) => errorCodes[code].status))].join(" "),
    files: ["reference.css", "reference.js"],
  };
}

const overviewHeading: PageHeading = { id: "overview", title: "Overview", level: 2 };

/** Returns a table with the status of each code, and the first thing to do. */
function overviewHtml(codes: readonly ErrorCode[]): string {
  const rows = codes.map(
    (code) =>
      `<tr><td>${linkHtml(codeAddress(code), codeHtml(code))}</td><td>${errorCodes[code].status}</td><td>${proseHtml(firstSentence(errorNotes[code].remedy))}</td></tr>\n`,
  );
  return `${headingHtml(2, overviewHeading.id, overviewHeading.title)}<div class="wide" role="region" aria-label="Codes and what to do" tabindex="0"><table class="codes">
<thead><tr><th>Code</th><th>Status</th><th>What to do</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table></div>
`;
}

/**
 * Returns the first sentence of a text. A full stop inside code, as in `gateway.yaml`, does not end
 * the sentence, because no blank follows it.
 */
const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text;

const codeHeading = (code: ErrorCode): PageHeading => ({
  id: code,
  title: code,
  level: 3,
  keywords: `${errorCodes[code].status} ${errorNotes[code].when}`.replaceAll("`", ""),
});

/**
 * Returns the error codes that clients can receive, in the body of an error or in a frame of the
 * Event Bus.
 */
function visibleCodes({ operations }: ContractDescription): ReadonlySet<string> {
  const found = operations
    .filter(({ errors }) => shapesWithCode.has(errors))
    .flatMap(({ responses }) => responses.flatMap(({ refusals }) => refusals))
    .filter(({ isFlat }) => !isFlat);
  return new Set([...found.map(({ code }) => code), ...frameCodes]);
}

/**
 * Returns a text about the header `Retry-After`, as HTML. Empty if the error has no such header.
 * @param value the value of the header in words; undefined if the value is always the same number
 */
function retryText(entry: object, value: string | undefined): string {
  if (value !== undefined) return `, with ${codeHtml("Retry-After")}: ${escapeHtml(value)}`;
  return "retryAfterSeconds" in entry
    ? `, with ${codeHtml(`Retry-After: ${String(entry.retryAfterSeconds)}`)}`
    : "";
}

/** Number of operations that are shown for a code. The rest is folded. */
const listed = 6;

function codeHtmlOf(code: ErrorCode, { operations }: ContractDescription): string {
  const { status, message, ...rest } = errorCodes[code];
  const { when, remedy, retryAfter } = errorNotes[code];
  const users = operations.filter(({ responses }) =>
    responses.some(({ refusals }) => refusals.some((refusal) => refusal.code === code)),
  );
  const links = users.map(({ id }) => linkHtml(operationAddress(id), codeHtml(id))).join(", ");
  const facts = [
    ["Status", `${status}${retryText(rest, retryAfter)}`],
    ["When", proseHtml(when)],
    ["What to do", proseHtml(remedy)],
    ["Message", proseHtml(message)],
    ...(users.length === 0
      ? []
      : [
          [
            "Operations",
            users.length <= listed
              ? links
              : `<details><summary>${users.length === operations.length ? "all" : users.length} operations</summary>${links}</details>`,
          ],
        ]),
  ];
  return `${headingHtml(3, code, codeHtml(code))}<dl class="facts">
${facts.map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>\n`).join("")}</dl>
`;
}
