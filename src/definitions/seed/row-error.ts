// An invalid record of a seed file. The rest of the file may be unreadable after it.
import type { Diagnostic } from "../../platform/index.ts";

/** Rules for rows and their files. */
export type SeedRule =
  | "not-text"
  | "bad-csv"
  | "bad-json"
  | "unknown-format"
  | "unknown-table"
  | "repeated-table"
  | "unknown-column"
  | "repeated-column"
  | "missing-value"
  | "wrong-value"
  | "over-limit"
  | "repeated-value"
  | "unknown-row"
  | "refused-row";

/** Thrown by code that reads a file without knowing its name. */
export class SeedRowError extends Error {
  readonly line: number;
  readonly rule: SeedRule;
  readonly hint: string;

  /** @param message describes the problem and the value, without a full stop */
  constructor(line: number, rule: SeedRule, message: string, hint: string) {
    super(message);
    this.line = line;
    this.rule = rule;
    this.hint = hint;
  }

  diagnosticOf(file: string): Diagnostic {
    const { line, rule, message, hint } = this;
    return { file, line, severity: "error", rule, message, hint };
  }
}
