// Diagnostics: problems in files that users write (definitions, seeds, mail templates, the
// configuration). Sorts and formats diagnostics, and carries them in an error.

/** A position in a text. Lines and columns count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A broken rule, without a position in a file. */
export interface Violation {
  /** Name of the rule, such as `unknown-column`. */
  readonly rule: string;
  /** The problem, without a full stop. Contains no secret. */
  readonly message: string;
  /** One sentence that says what to do. */
  readonly hint: string;
}

export interface Diagnostic extends Violation, Partial<TextPosition> {
  /**
   * Path relative to the folder that was read. Without a line the diagnostic is about the whole
   * file, without a column about the whole line.
   */
  readonly file: string;
  /** The gateway does not use a file with an error. A warning does not prevent its use. */
  readonly severity: "error" | "warning";
  /** The path of the value in the file, such as `roles.customer.tables.orders.read[2]`. */
  readonly path?: string;
  /** The value that was found, without secrets. */
  readonly value?: string;
}

export const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/**
 * Sorts diagnostics by file, position, rule and path. The order of the checks has no influence.
 * Removes duplicates.
 * @param precision `line`: diagnostics that differ only in the column are duplicates
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

/** Returns the position as `tables.yaml:14:7`. Leaves unknown parts out. */
export const formatPosition = ({
  file,
  line,
  column,
}: Pick<Diagnostic, "file" | "line" | "column">): string =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/**
 * Returns a line such as `tables.yaml:14:7  error  unknown-column  <message>. <hint>`.
 * @param precision `line` leaves the column out
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

/** Returns `<message>. <hint>`. */
export const violationSentence = ({ message, hint }: Pick<Violation, "message" | "hint">): string =>
  `${message}. ${hint}`.trimEnd();

export interface DiagnosticErrorOptions {
  readonly diagnostics?: readonly Diagnostic[];
  /** By default the lines of the diagnostics. */
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

/**
 * An input that the gateway cannot use. The message is one sentence for the operator. Nothing has
 * changed when this error is thrown.
 */
export class DiagnosticError extends Error {
  /** Empty if the message needs no further explanation. */
  declare readonly diagnostics: readonly Diagnostic[];
  /** The lines that are shown below the message. */
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

/** Sets a list of the error. An empty list is not enumerable, so that logs do not print it. */
function setList(
  error: DiagnosticError,
  key: keyof DiagnosticErrorOptions,
  list: readonly unknown[],
) {
  Object.defineProperty(error, key, { value: list, enumerable: list.length > 0 });
}
