// What is wrong with a definition, and where: one entry per flaw, with the rule, the value seen and the next step.
// Nothing here decides what is a flaw.
import type { Path } from "../../config/index.ts";

export type Severity = "error" | "warning";

export interface Finding {
  /** Relative to the workspace folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  /** Name of the rule, such as `unknown-column`. */
  readonly rule: string;
  /** Such as `roles.customer.tables.orders.read[2]`. */
  readonly path: string;
  /** The value seen, as it may be shown; secrets are not. */
  readonly value: string;
  readonly message: string;
  readonly action: string;
}

/** A definition that cannot be used at all, or whose findings hold an error. Nothing has changed. */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";
  /** Empty where the sentence says it all. */
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[] = []) {
    super(message);
    this.findings = findings;
  }
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.severity === "error");

/** By file and place; equal places by rule, so that the order never depends on the order of the checks. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ file, line, column, rule, path }: Finding): readonly (string | number)[] => [
    file,
    line,
    column,
    rule,
    path,
  ];
  return findings.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    const index = left.findIndex((part, position) => part !== right[position]);
    return index === -1 ? 0 : left[index]! < right[index]! ? -1 : 1;
  });
}

/** One line per finding: `tables.yaml:14:7  error  unknown-column  <what is wrong>. <what to do>` */
export function formatFindings(findings: readonly Finding[]): string {
  return sortFindings(findings)
    .map(
      ({ file, line, column, severity, rule, message, action }) =>
        `${file}:${line}:${column}  ${severity}  ${rule}  ${message}. ${action}`,
    )
    .join("\n");
}

/** `["roles", "customer", "read", 2]` -> `roles.customer.read[2]` */
export function spellPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (!/^[A-Za-z0-9_-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
