// Collects diagnostics: a check names path and problem, this adds file, position and the value seen.
// Knows which paths already have an error, so that each mistake is reported once.
import { secretFields } from "../../catalog/index.ts";
import { pointerOf, showValue, valueAt, type NodePosition, type Path } from "../../config/index.ts";
import {
  formatPosition,
  type Diagnostic,
  type TextPosition,
  type Violation,
} from "../../platform/index.ts";
import { spellPlace } from "./steps/spell.ts";

/** Where a value of the merged definition stands. */
export interface SourcePosition extends NodePosition {
  readonly file: string;
}

/** The message follows `<path> is <value>; ` or, at a key, `<path> `. */
export interface PathViolation extends Violation {
  readonly path: Path;
  /** Whether the key or the value is refused; default the value. */
  readonly at?: "key" | "value";
  readonly severity?: Diagnostic["severity"];
}

const START: TextPosition = { line: 1, column: 1 };
const hidden: ReadonlySet<string | number> = new Set(secretFields);

export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #refused = new Set<string>();
  readonly #positions: ReadonlyMap<string, SourcePosition>;
  readonly #root: unknown;
  readonly #firstFile: string;

  /**
   * @param positions by JSON Pointer
   * @param root the value that paths lead into
   * @param firstFile where violations of the whole are told
   */
  constructor(positions: ReadonlyMap<string, SourcePosition>, root: unknown, firstFile: string) {
    this.#positions = positions;
    this.#root = root;
    this.#firstFile = firstFile;
  }

  /**
   * Some file could not be read whole, so what seems to be missing may stand there: no name is called unknown then.
   */
  partial = false;

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** An empty report over the same definition. */
  fork(): Report {
    return new Report(this.#positions, this.#root, this.#firstFile);
  }

  add({ path, rule, message, hint, at = "value", severity = "error" }: PathViolation): void {
    if (this.partial && rule.startsWith("unknown-")) return;
    const spelled = spellPlace(path, this.#root) || "the file";
    const value = at === "key" ? JSON.stringify(path.at(-1) ?? "") : this.#show(path);
    const told = at === "key" ? `${spelled} ${message}` : `${spelled} is ${value}; ${message}`;
    const position = this.#positionOf(path, at);
    this.take([{ ...position, severity, rule, path: spelled, value, message: told, hint }]);
    if (severity === "error") this.#refused.add(pointerOf(path));
  }

  /** Of a file as a whole; the message follows its name. */
  addFile(file: string, { message, ...violation }: Violation & Pick<Diagnostic, "severity">): void {
    this.take([{ file, ...START, ...violation, message: `${file} ${message}` }]);
  }

  /** Diagnostics made elsewhere. */
  take(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /** Marks a part as refused without a diagnostic of its own. */
  refuse(path: Path): void {
    this.#refused.add(pointerOf(path));
  }

  /** Whether the value itself is refused, or something that it stands in. */
  isRefused(path: Path): boolean {
    return (
      path.some((_step, index) => this.#refused.has(pointerOf(path.slice(0, index + 1)))) ||
      this.#refused.has("")
    );
  }

  /** Whether the value, something around it or something inside it is refused. */
  isTouched(path: Path): boolean {
    const inside = `${pointerOf(path)}/`;
    return this.isRefused(path) || [...this.#refused].some((pointer) => pointer.startsWith(inside));
  }

  /** Whether the value, or a part of it, came from the environment. */
  isFromEnvironment(path: Path): boolean {
    return this.#positions.get(pointerOf(path))?.written !== undefined;
  }

  /** `tables.yaml:3:5`, for messages that name a second place. */
  formatPosition(path: Path): string {
    return formatPosition(this.#positionOf(path, "key"));
  }

  #positionOf(path: Path, at: "key" | "value"): TextPosition & { readonly file: string } {
    for (let length = path.length; length >= 0; length--) {
      const position = this.#positions.get(pointerOf(path.slice(0, length)));
      if (position !== undefined)
        return { file: position.file, ...position[length === path.length ? at : "key"] };
    }
    return { file: this.#firstFile, ...START };
  }

  #show(path: Path): string {
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
