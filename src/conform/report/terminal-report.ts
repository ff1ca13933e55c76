// The report for the terminal: findings grouped by operation, then the numbers of the run.
import { plural, printableText } from "../../platform/index.ts";
import type { CaseFinding } from "../case.ts";
import type { RunResult } from "../run.ts";
import type { KitSecrets } from "../secrets.ts";
import { markValue } from "./marked-value.ts";
import { printableLines, showExchange } from "./shown-exchange.ts";

const expectedMax = 600;
const bodyShownMax = 400;

/** Returns the report of a run as text. Text of the server is made safe to print. */
export function terminalReport(result: RunResult, secrets: KitSecrets): string {
  const findings = result.results.flatMap(({ id, findings: found }) =>
    found.map((finding) => ({ caseId: id, finding })),
  );
  const groups = Map.groupBy(findings, ({ finding }) => finding.operationId ?? "no operation");
  const sections = [...groups].map(([operationId, found]) =>
    [
      `${printableText(operationId)}: ${plural(found.length, "finding")}`,
      ...found.map(({ caseId, finding }) => indent(findingText(finding, caseId, secrets))),
    ].join("\n\n"),
  );
  return [...sections, skippedText(result, secrets), summaryText(result, secrets)]
    .filter((text) => text !== "")
    .join("\n\n");
}

function findingText(finding: CaseFinding, caseId: string, secrets: KitSecrets): string {
  const { kind, message, place, exchange, at, expected } = finding;
  const lines = [
    `✗ ${printableText(secrets.mask(message))}`,
    `kind      ${kind}, found by ${printableText(caseId)}`,
    `place     ${printableText(place)}`,
  ];
  if (expected !== undefined)
    lines.push(`expected  ${printableText(JSON.stringify(expected)).slice(0, expectedMax)}`);
  if (exchange === undefined) return lines.join("\n");
  const { request, response, curl, requestId } = showExchange(exchange, secrets);
  lines.push(
    `request   ${printableText(`${request.method} ${request.url}`)}`,
    `response  ${response.status} ${printableText(response.headers["content-type"] ?? "")}`,
  );
  if (at?.startsWith("header ") === true) {
    const name = at.slice("header ".length);
    const value = response.headers[name];
    lines.push(
      indent(value === undefined ? `${name}: (missing)` : printableText(`${name}: ${value}`)),
      indent("^".repeat(name.length)),
    );
  } else if (exchange.response.json !== undefined)
    lines.push(indent(markValue(exchange.response.json, at, secrets.mask)));
  else if (response.body !== "")
    lines.push(indent(printableLines(response.body.slice(0, bodyShownMax))));
  if (requestId !== null) lines.push(`id        ${printableText(requestId)}`);
  lines.push(`repeat    ${curl}`);
  return lines.join("\n");
}

/** Returns the skipped cases as text, grouped by the reason. */
function skippedText({ results }: RunResult, { mask }: KitSecrets): string {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  const groups = Map.groupBy(skipped, ({ reason }) => reason ?? "");
  return [...groups]
    .map(([reason, cases]) => {
      const names = cases.slice(0, 3).map(({ id }) => id);
      const more = cases.length > names.length ? `, and ${cases.length - names.length} more` : "";
      return printableText(`skipped: ${mask(reason)} (${names.join(", ")}${more})`);
    })
    .join("\n");
}

function summaryText(
  { results, coverage, isPartial, leftOver }: RunResult,
  { mask }: KitSecrets,
): string {
  const { passed, failed, skipped, findings } = countResults(results);
  return [
    ...leftOver.map((text) => `not removed: ${printableText(mask(text))}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped, ${plural(findings, "finding")}.`,
    `Coverage: ${coverage.reached} of ${coverage.possible} responses that a client can cause (${coverage.percent} %).`,
    ...(isPartial ? ["The run ended early. Continue it with --resume."] : []),
  ].join("\n");
}

/** Counts the cases of a run by their outcome, and the findings. */
export function countResults(results: RunResult["results"]) {
  const count = (outcome: string): number =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    findings: results.reduce((sum, { findings }) => sum + findings.length, 0),
  };
}

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
