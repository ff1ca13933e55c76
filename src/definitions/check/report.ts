// Collects the diagnostics (errors and warnings) of a definition. A check gives the path in the
// definition and the problem. The report adds file, position and value. It remembers the paths with
// an error, so that each mistake is reported once.
import { secretFields } from "../../catalog/index.ts";
import {
  findSchemaViolations,
  formatPath,
  type NodePosition,
  pointerOf,
  showValue,
  valueAt,
  type ValuePath,
} from "../../config/index.ts";
import {
  formatPosition,
  type Diagnostic,
  type TextPosition,
  type Violation,
} from "../../platform/index.ts";

/** The position of a value in the definition files. */
export interface SourcePosition extends NodePosition {
  readonly file: string;
}

/**
 * A problem that a check has found. The report puts `<path> is <value>; ` before the message. If
 * the key at the path is invalid, the report puts only `<path> ` before the message.
 */
interface Finding extends Omit<Violation, "rule"> {
  /** `key` if the key at the path is invalid, `value` if the value is invalid. Default: `value`. */
  readonly at?: "key" | "value";
}

/**
 * Stops the checks of a definition that has too many errors. The report contains the errors that
 * were found before.
 */
export class TooManyErrors extends Error {
  override readonly name = "TooManyErrors";
}

const START: TextPosition = { line: 1, column: 1 };
const hidden: ReadonlySet<string | number> = new Set(secretFields);

export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #refused = new Set<string>();
  readonly #positions: ReadonlyMap<string, SourcePosition>;
  readonly #root: unknown;
  readonly #firstFile: string;
  readonly #errorsMax: number;

  /**
   * @param positions positions of the values in the files, by JSON Pointer
   * @param root the value in which all paths begin: the definition, or the content of one file
   * @param firstFile the file that diagnostics about the whole definition name
   * @param errorsMax number of errors after which the report throws TooManyErrors
   */
  constructor(
    positions: ReadonlyMap<string, SourcePosition>,
    root: unknown,
    firstFile: string,
    errorsMax = Infinity,
  ) {
    this.#positions = positions;
    this.#root = root;
    this.#firstFile = firstFile;
    this.#errorsMax = errorsMax;
  }

  /**
   * True if a file could not be read completely. Then unknown names are not reported, because
   * that file may define them.
   */
  partial = false;

  /** Number of characters of JSONata expressions that may still be checked. */
  expressionCharsLeft = Infinity;

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** Returns a new, empty report for the same definition. */
  fork(): Report {
    return new Report(this.#positions, this.#root, this.#firstFile, this.#errorsMax);
  }

  /** Adds an error about the value or key at a path of the definition. */
  add(rule: string, path: ValuePath, finding: Finding): void {
    this.#add("error", rule, path, finding);
  }

  /** Adds a warning about the value or key at a path of the definition. */
  warn(rule: string, path: ValuePath, finding: Finding): void {
    this.#add("warning", rule, path, finding);
  }

  /**
   * Checks a value by the JSON Schema of definition files. Skips parts that already have an error.
   */
  addSchemaViolations(value: unknown): void {
    const violations = findSchemaViolations("workspace", value);
    for (const { path, rule, message, hint, onKey } of violations.filter(
      (each) => !this.isRefused(each.path),
    ))
      this.add(rule, path, { message, hint, at: onKey ? "key" : "value" });
  }

  /**
   * Adds a diagnostic about a whole file. The report puts the name of the file before the message.
   */
  addFile(file: string, { message, ...violation }: Violation & Pick<Diagnostic, "severity">): void {
    this.take([{ file, ...START, ...violation, message: `${file} ${message}` }]);
  }

  /** Adds diagnostics that are already complete, with file and position. */
  take(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /**
   * Marks the value at a path as invalid, without a diagnostic. Later checks then skip this value.
   */
  refuse(path: ValuePath): void {
    this.#refused.add(pointerOf(path));
  }

  /** Returns true if the value at the path, or a value that contains it, is invalid. */
  isRefused(path: ValuePath): boolean {
    if (this.#refused.size === 0) return false;
    return (
      path.some((_step, index) => this.#refused.has(pointerOf(path.slice(0, index + 1)))) ||
      this.#refused.has("")
    );
  }

  /**
   * Returns true if the value at the path, a value that contains it, or a value inside it is
   * invalid.
   */
  isTouched(path: ValuePath): boolean {
    if (this.#refused.size === 0) return false;
    const inside = `${pointerOf(path)}/`;
    return this.isRefused(path) || [...this.#refused].some((pointer) => pointer.startsWith(inside));
  }

  /** Returns true if the value contains text from an environment variable. */
  isFromEnvironment(path: ValuePath): boolean {
    return this.#positions.get(pointerOf(path))?.written !== undefined;
  }

  /**
   * Returns the position of a path in the files, for example `tables.yaml:3:5`, for messages that
   * name two positions.
   */
  formatPosition(path: ValuePath): string {
    return formatPosition(this.#positionOf(path, "key"));
  }

  #add(
    severity: Diagnostic["severity"],
    rule: string,
    path: ValuePath,
    { message, hint, at = "value" }: Finding,
  ): void {
    if (this.partial && rule.startsWith("unknown-")) return;
    const spelled = spellPlace(path, this.#root) || "the file";
    const value = at === "key" ? JSON.stringify(path.at(-1) ?? "") : this.#show(path);
    const text = at === "key" ? `${spelled} ${message}` : `${spelled} is ${value}; ${message}`;
    const position = this.#positionOf(path, at);
    this.take([{ ...position, severity, rule, path: spelled, value, message: text, hint }]);
    if (severity !== "error") return;
    this.refuse(path);
    if (this.#refused.size >= this.#errorsMax) throw new TooManyErrors();
  }

  #positionOf(path: ValuePath, at: "key" | "value"): TextPosition & { readonly file: string } {
    for (let length = path.length; length >= 0; length--) {
      const position = this.#positions.get(pointerOf(path.slice(0, length)));
      if (position !== undefined)
        return { file: position.file, ...position[length === path.length ? at : "key"] };
    }
    return { file: this.#firstFile, ...START };
  }

  #show(path: ValuePath): string {
    const written = this.#positions.get(pointerOf(path))?.written;
    if (written !== undefined) return written;
    const value = valueAt(this.#root, path);
    if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
    if (typeof value === "object" && value !== null) return "a map";
    return showValue(
      value,
      path.some((step) => hidden.has(step)),
    );
  }
}

/**
 * Returns the path as text. Steps of automations appear with their ids, not with their index:
 * `["automations", "pay", "steps", 1, "type"]` becomes `automations.pay.steps.charge.type`.
 * @param root the value that contains the path
 */
function spellPlace(path: ValuePath, root: unknown): string {
  if (path[0] !== "automations") return formatPath(path);
  return formatPath(
    path.map((part, index) => {
      if (typeof part !== "number" || !isListOfSteps(path[index - 1])) return part;
      const step = Object(valueAt(root, path.slice(0, index + 1))) as { readonly id?: unknown };
      return typeof step.id === "string" ? step.id : part;
    }),
  );
}

const isListOfSteps = (key: string | number | undefined): boolean =>
  key === "steps" || key === "otherwise";
