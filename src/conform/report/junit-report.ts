// The report of a run as JUnit XML, which CI servers read. One test suite for each operation.
import type { CaseResult, RunResult } from "../run.ts";
import type { KitSecrets } from "../secrets.ts";
import { countResults } from "./terminal-report.ts";
import { showExchange } from "./shown-exchange.ts";

/** Returns the report of a run as XML text. */
export function junitReport({ results }: RunResult, secrets: KitSecrets): string {
  const groups = Map.groupBy(results, ({ operations }) => operations[0] ?? "other");
  const suites = [...groups].map(([name, cases]) => {
    const { failed, skipped } = countResults(cases);
    const head = `<testsuite name="${xml(name)}" tests="${cases.length}" failures="${failed}" skipped="${skipped}">`;
    return [head, ...cases.map((each) => testCase(each, name, secrets)), "</testsuite>"].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(result: CaseResult, suite: string, secrets: KitSecrets): string {
  const { id, outcome, reason = "", findings, durationMs } = result;
  const head = `<testcase classname="${xml(suite)}" name="${xml(id)}" time="${(durationMs / 1000).toFixed(3)}"`;
  if (outcome === "passed") return `${head}/>`;
  if (outcome === "skipped")
    return `${head}><skipped message="${xml(secrets.mask(reason))}"/></testcase>`;
  const failures = findings.map(({ kind, message, place, exchange }) => {
    const curl = exchange === undefined ? "" : showExchange(exchange, secrets).curl;
    return `<failure type="${kind}" message="${xml(secrets.mask(message))}">${xml(`${place}\n${curl}`)}</failure>`;
  });
  return `${head}>${failures.join("")}</testcase>`;
}

/** Escapes a text for XML, and replaces characters that XML does not allow. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
