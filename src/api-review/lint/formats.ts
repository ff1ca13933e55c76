// Writes findings of the linters as text for people, as JSON, and as commands of GitHub Actions.
// GitHub shows such commands beside the lines of a pull request.
import {
  formatDiagnostic,
  isError,
  plural,
  printableText,
  violationSentence,
  type Diagnostic,
} from "../../platform/index.ts";

export type FindingFormat = "text" | "json" | "github-actions";

/** Returns the findings in a format, with their number. */
export function formatFindings(findings: readonly Diagnostic[], format: FindingFormat): string {
  if (format === "json") return findingsJson(findings);
  const line = format === "text" ? textLine : annotation;
  return [...findings.map(line), findingCounts(findings)].join("\n");
}

/** Returns the number of errors and warnings as a sentence. */
function findingCounts(findings: readonly Diagnostic[]): string {
  if (findings.length === 0) return "The contract follows its rules.";
  const errors = findings.filter(isError).length;
  const warnings = findings.length - errors;
  return `The contract does not follow its rules: ${plural(errors, "error")}, ${plural(warnings, "warning")}.`;
}

/** Returns a finding as one line, such as `<file>:14:7  error  <rule>  <message>.` */
export const textLine = (finding: Diagnostic): string => {
  const { path, line } = finding;
  const pointer = line === undefined && path !== undefined ? ` (at ${path})` : "";
  return printableText(formatDiagnostic(finding) + pointer);
};

/** Returns a finding as a workflow command of GitHub Actions. */
export function annotation(finding: Diagnostic): string {
  const { file, line, column, severity, rule } = finding;
  const properties = { file, line, col: column, title: rule };
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${severity} ${list.join(",")}::${escapedData(violationSentence(finding))}`;
}

/**
 * Escapes a text for a workflow command of GitHub Actions. Otherwise a line break would end this
 * command, and GitHub could read the text after it as another command.
 */
const escapedData = (text: string): string =>
  printableText(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));

const escapedProperty = (text: string): string =>
  escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

function findingsJson(findings: readonly Diagnostic[]): string {
  const errors = findings.filter(isError).length;
  const list = findings.map(({ file, line, column, path, severity, rule, ...rest }) => ({
    file,
    line: line ?? null,
    column: column ?? null,
    ...(line === undefined && path !== undefined && { pointer: path }),
    severity,
    rule,
    message: violationSentence(rest),
  }));
  return JSON.stringify({ errors, warnings: findings.length - errors, findings: list }, null, 2);
}
