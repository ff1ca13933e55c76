// The report of a run as one HTML page without scripts, to attach to a review.
import type { CaseFinding } from "../case.ts";
import type { RunResult } from "../run.ts";
import type { KitSecrets } from "../secrets.ts";
import { reportedFinding } from "./json-report.ts";
import { markedLines } from "./marked-value.ts";
import { printableLines } from "./shown-exchange.ts";
import { countResults } from "./terminal-report.ts";

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:70rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:light-dark(#f4f4f4,#262626);padding:.75rem;border-radius:4px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;overflow-wrap:anywhere;border-bottom:1px solid light-dark(#e0e0e0,#393939);vertical-align:top}
h1,h3,summary{overflow-wrap:anywhere}mark{background:light-dark(#ffd7d9,#750e13);color:inherit}
pre,code{font:14px/1.5 ui-monospace,monospace}details{margin:.5rem 0;border-left:3px solid light-dark(#da1e28,#ff8389);padding-left:.75rem}summary{cursor:pointer}
.no{color:light-dark(#6f6f6f,#a8a8a8)}`;

/** Returns the page. Every text of the server is escaped. */
export function htmlReport(result: RunResult, secrets: KitSecrets, title: string): string {
  const { passed, failed, skipped } = countResults(result.results);
  const all = result.results.flatMap(({ id, findings: found }) =>
    found.map((finding) => ({ caseId: id, finding })),
  );
  const groups = Map.groupBy(all, ({ finding }) => finding.operationId ?? "no operation");
  const { coverage } = result;
  const findings = [...groups].map(
    ([operation, found]) =>
      `<h3>${html(operation)}</h3>${found.map(({ finding, caseId }) => findingHtml(finding, caseId, secrets)).join("")}`,
  );
  const rows = coverage.rows.map(
    ({ operationId, status, contentType, isReached, reason = "" }) =>
      `<tr${isReached ? "" : ' class="no"'}><td>${html(operationId)}</td><td>${html(status)}</td><td>${html(contentType)}</td><td>${isReached ? "reached" : html(secrets.mask(reason))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title><style>${style}</style></head><body>
<h1>${html(title)}</h1>
<p>${passed} passed, ${failed} failed, ${skipped} skipped. Coverage: ${coverage.percent} %.</p>
<h2>Findings</h2>${findings.length === 0 ? "<p>None.</p>" : findings.join("\n")}
<h2>Coverage</h2>
<table><thead><tr><th>Operation</th><th>Status</th><th>Content type</th><th>Result</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
</body></html>
`;
}

function findingHtml(finding: CaseFinding, caseId: string, secrets: KitSecrets): string {
  const { kind, message, place, at, expected, request, response, curl, requestId } =
    reportedFinding(finding, caseId, secrets);
  const facts = [
    `kind: ${kind}`,
    `case: ${caseId}`,
    `place: ${place}`,
    ...(at === null ? [] : [`at: ${at === "" ? "the whole body" : at}`]),
    ...(requestId === null ? [] : [`request id: ${requestId}`]),
  ];
  const parts = [html(facts.join("\n"))];
  const json = finding.exchange?.response.json;
  if (at !== null && !at.startsWith("header ") && json !== undefined)
    parts.push(markedHtml(markedLines(json, finding.at!, secrets.mask)));
  if (expected !== null) parts.push(html(`expected: ${JSON.stringify(expected, null, 2)}`));
  if (request !== null) {
    const { method, url, headers, body } = request;
    parts.push(html([`${method} ${url}`, ...headerLines(headers), "", body].join("\n").trim()));
  }
  if (response !== null) {
    const lines = headerLines(response.headers).map((line) =>
      at !== null && line.startsWith(`${at.replace(/^header /, "")}: `)
        ? `<mark>${html(line)}</mark>`
        : html(line),
    );
    parts.push([String(response.status), ...lines, "", html(response.body)].join("\n"));
  }
  if (curl !== null) parts.push(html(curl));
  return `<details><summary>${html(message)}</summary>${parts.map((part) => `<pre>${part}</pre>`).join("")}</details>`;
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const markedHtml = (lines: ReturnType<typeof markedLines>): string =>
  lines
    .map(({ text, wrong }) => {
      if (wrong === undefined) return html(text);
      const [from, to] = wrong;
      return `${html(text.slice(0, from))}<mark>${html(text.slice(from, to))}</mark>${html(text.slice(to))}`;
    })
    .join("\n");

const html = (text: string): string =>
  printableLines(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
