// The diagnostic: one finding in a file that a person wrote (definition, seed, mail template, configuration), with its order, its line
// of text, and the error that carries several.

/** Where something stands in a text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** What breaks which rule, before it is known where. */
export interface Violation {
  /** Name of the rule, such as `unknown-column`. */
  readonly rule: string;
  /** What is wrong, without a full stop. Shows no secret. */
  readonly message: string;
  /** What to do about it: a sentence. */
  readonly hint: string;
}

export interface Diagnostic extends Violation, Partial<TextPosition> {
  /** Relative to the folder that was read. Without a line the whole file is meant, without a column the line. */
  readonly file: string;
  /** An error keeps the file from being used; a warning is something to look at. */
  readonly severity: "error" | "warning";
  /** Of the value inside the file, such as `roles.customer.tables.orders.read[2]`. */
  readonly path?: string;
  /** The value seen, as it may be shown. */
  readonly value?: string;
}

export const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** By file and position, then by rule and path: never by the order of the checks. What a place, or line, breaks several times is listed once. */
export function sortDiagnostics(
  diagnostics: readonly Diagnostic[],
  precision: "line" | "column" = "column",
): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.toSorted(compare).filter((diagnostic) => {
    const told = `${formatDiagnostic(diagnostic, precision)} ${diagnostic.path}`;
    return !seen.has(told) && seen.add(told);
  });
}

const compare = (one: Diagnostic, other: Diagnostic): number =>
  compareText(one.file, other.file) ||
  (one.line ?? 0) - (other.line ?? 0) ||
  (one.column ?? 0) - (other.column ?? 0) ||
  compareText(one.rule, other.rule) ||
  compareText(one.path ?? "", other.path ?? "");

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** `tables.yaml:14:7`, as far as it is known. */
export const formatPosition = ({
  file,
  line,
  column,
}: Pick<Diagnostic, "file" | "line" | "column">): string =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/**
 * `tables.yaml:14:7  error  unknown-column  <what is wrong>. <what to do>`
 * @param precision `line` leaves the column out
 */
export function formatDiagnostic(
  { file, line, column, severity, rule, message, hint }: Diagnostic,
  precision: "line" | "column" = "column",
): string {
  const position = formatPosition({ file, line, ...(precision === "column" && { column }) });
  return `${position}  ${severity}  ${rule}  ${sentenceOf({ message, hint })}`;
}

/** One line each, sorted. */
export const formatDiagnostics = (
  diagnostics: readonly Diagnostic[],
  precision?: "line" | "column",
): string =>
  sortDiagnostics(diagnostics, precision)
    .map((each) => formatDiagnostic(each, precision))
    .join("\n");

/** `<what is wrong>. <what to do>` */
export const sentenceOf = ({ message, hint }: Pick<Violation, "message" | "hint">): string =>
  `${message}. ${hint}`.trimEnd();

export interface DiagnosticErrorOptions {
  readonly diagnostics?: readonly Diagnostic[];
  /** Default the lines of the diagnostics. */
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

/** Something that cannot be used; the message is a sentence for the operator, and nothing has changed. */
export class DiagnosticError extends Error {
  /** Empty where the sentence says it all. */
  declare readonly diagnostics: readonly Diagnostic[];
  /** What is shown below the sentence, a line each. */
  declare readonly details: readonly string[];

  constructor(message: string, options: DiagnosticErrorOptions = {}) {
    const { diagnostics = [], cause } = options;
    super(message, { cause });
    this.name = new.target.name;
    const sorted = sortDiagnostics(diagnostics);
    tell(this, "diagnostics", sorted);
    tell(this, "details", options.details ?? sorted.map((each) => formatDiagnostic(each)));
  }
}

/** Who prints the error, as a log does, is shown lists with something in them alone. */
function tell(error: DiagnosticError, key: keyof DiagnosticErrorOptions, list: readonly unknown[]) {
  Object.defineProperty(error, key, { value: list, enumerable: list.length > 0 });
}
