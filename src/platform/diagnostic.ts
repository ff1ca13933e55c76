// Sorts and formats diagnostics: problems in files that users write, such as definitions, seeds,
// mail templates and the configuration. The error `DiagnosticError` carries diagnostics to the
// command line.

/** A position in a text. Lines and columns count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Describes which rule an input breaks. `Diagnostic` adds the position in a file. */
export interface Violation {
  /** Name of the rule, such as `unknown-column`. */
  readonly rule: string;
  /** Text that states the problem, without a full stop. Contains no secret. */
  readonly message: string;
  /** One sentence that tells the user how to correct the problem. */
  readonly hint: string;
}

export interface Diagnostic extends Violation, Partial<TextPosition> {
  /**
   * Path of the file, relative to the folder that was read. Without `line` the diagnostic is about
   * the whole file. Without `column` it is about the whole line.
   */
  readonly file: string;
  /** The gateway rejects a file with an error. It uses a file that has only warnings. */
  readonly severity: "error" | "warning";
  /** The path of the value in the file, such as `roles.customer.tables.orders.read[2]`. */
  readonly path?: string;
  /** The wrong value in the file. Contains no secret. */
  readonly value?: string;
}

export const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/**
 * Sorts diagnostics by file, position, rule and path, so that the output does not depend on the
 * order in which the checks ran. Removes duplicates.
 * @param precision with `line`, diagnostics whose positions differ only in the column are
 *   duplicates
 */
export function sortDiagnostics(
  diagnostics: readonly Diagnostic[],
  precision: "line" | "column" = "column",
): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.toSorted(compareDiagnostics).filter((diagnostic) => {
    const text = `${formatDiagnostic(diagnostic, precision)} ${diagnostic.path}`;
    return !seen.has(text) && seen.add(text);
  });
}

const compareDiagnostics = (one: Diagnostic, other: Diagnostic): number =>
  compareText(one.file, other.file) ||
  (one.line ?? 0) - (other.line ?? 0) ||
  (one.column ?? 0) - (other.column ?? 0) ||
  compareText(one.rule, other.rule) ||
  compareText(one.path ?? "", other.path ?? "");

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/**
 * Returns the position as text, such as `tables.yaml:14:7`. The text contains no line or column if
 * they are unknown.
 */
export const formatPosition = ({
  file,
  line,
  column,
}: Pick<Diagnostic, "file" | "line" | "column">): string =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/**
 * Returns the diagnostic as one line, such as
 * `tables.yaml:14:7  error  unknown-column  <message>. <hint>`.
 * @param precision with `line`, the position in the text has no column
 */
export function formatDiagnostic(
  { file, line, column, severity, rule, message, hint }: Diagnostic,
  precision: "line" | "column" = "column",
): string {
  const position = formatPosition({ file, line, ...(precision === "column" && { column }) });
  return `${position}  ${severity}  ${rule}  ${violationSentence({ message, hint })}`;
}

/** Returns the sorted diagnostics as text, one line for each. */
export const formatDiagnostics = (
  diagnostics: readonly Diagnostic[],
  precision?: "line" | "column",
): string =>
  sortDiagnostics(diagnostics, precision)
    .map((each) => formatDiagnostic(each, precision))
    .join("\n");

/** Joins the message and the hint of a broken rule into one text: `<message>. <hint>`. */
export const violationSentence = ({ message, hint }: Pick<Violation, "message" | "hint">): string =>
  `${message}. ${hint}`.trimEnd();

export interface DiagnosticErrorOptions {
  readonly diagnostics?: readonly Diagnostic[];
  /** Lines that commands print below the message; by default one line for each diagnostic. */
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

/**
 * The error for an input that the gateway cannot use, such as a file with mistakes. Its message is
 * one sentence for the operator. When this error is thrown, nothing was changed.
 */
export class DiagnosticError extends Error {
  /** The problems that caused the error. Empty if the message explains everything. */
  declare readonly diagnostics: readonly Diagnostic[];
  /** The lines that commands print below the message. */
  declare readonly details: readonly string[];

  constructor(message: string, options: DiagnosticErrorOptions = {}) {
    const { diagnostics = [], cause } = options;
    super(message, { cause });
    this.name = new.target.name;
    const sorted = sortDiagnostics(diagnostics);
    setList(this, "diagnostics", sorted);
    setList(this, "details", options.details ?? sorted.map((each) => formatDiagnostic(each)));
  }
}

/** Sets a list property of the error. An empty list is not enumerable, so logs do not print it. */
function setList(
  error: DiagnosticError,
  key: keyof DiagnosticErrorOptions,
  list: readonly unknown[],
) {
  Object.defineProperty(error, key, { value: list, enumerable: list.length > 0 });
}
