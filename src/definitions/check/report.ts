// Collects findings: a rule says what is wrong with which path, this adds file, line and the value seen.
// Knows which parts of a definition are already refused, so that one slip is told once.
import { showValue, pointerOf, type Path, type Spot } from "../../config/index.ts";
import { spellPath, type Finding, type Severity } from "./findings.ts";

/** Where a value of the merged definition stands. */
export interface Place {
  readonly file: string;
  readonly key: Spot;
  readonly value: Spot;
  /** As it stands in the file, where the environment gave another text. */
  readonly written?: string;
}

export interface Flaw {
  readonly path: Path;
  readonly rule: string;
  /** What is wrong; follows `<path> is <value>; ` or, at a key, `<path> `. */
  readonly says: string;
  readonly action: string;
  /** Whether the key or the value is the flaw; default the value. */
  readonly at?: "key" | "value";
  readonly severity?: Severity;
}

const START: Spot = { line: 1, column: 1 };
/** Fields whose values are never shown. */
const secretFields: ReadonlySet<string | number> = new Set([
  "secret",
  "clientSecret",
  "verifyToken",
]);

export class Report {
  readonly #findings: Finding[] = [];
  readonly #refused = new Set<string>();
  readonly #places: ReadonlyMap<string, Place>;
  readonly #root: unknown;
  readonly #firstFile: string;

  /**
   * @param places by JSON Pointer
   * @param root the value that paths lead into
   * @param firstFile where flaws of the whole are told
   */
  constructor(places: ReadonlyMap<string, Place>, root: unknown, firstFile: string) {
    this.#places = places;
    this.#root = root;
    this.#firstFile = firstFile;
  }

  /**
   * Some file could not be read whole, so what seems to be missing may stand there: no name is called unknown then.
   */
  partial = false;

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** An empty report over the same definition. */
  fork(): Report {
    return new Report(this.#places, this.#root, this.#firstFile);
  }

  add({ path, rule, says, action, at = "value", severity = "error" }: Flaw): void {
    if (this.partial && rule.startsWith("unknown-")) return;
    const spelled = spellPath(path) || "the file";
    const value = at === "key" ? JSON.stringify(path.at(-1) ?? "") : this.#show(path);
    const message = at === "key" ? `${spelled} ${says}` : `${spelled} is ${value}; ${says}`;
    this.take({ ...this.#spotOf(path, at), severity, rule, path: spelled, value, message, action });
    if (severity === "error") this.#refused.add(pointerOf(path));
  }

  /** A finding made elsewhere. */
  take(finding: Finding): void {
    this.#findings.push(finding);
  }

  /** Marks a part as refused without a finding of its own. */
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
    return this.#places.get(pointerOf(path))?.written !== undefined;
  }

  /** `tables.yaml:3:5`, for messages that name a second place. */
  placeOf(path: Path): string {
    const { file, line, column } = this.#spotOf(path, "key");
    return `${file}:${line}:${column}`;
  }

  #spotOf(path: Path, at: "key" | "value"): Pick<Finding, "file" | "line" | "column"> {
    for (let length = path.length; length >= 0; length--) {
      const place = this.#places.get(pointerOf(path.slice(0, length)));
      if (place !== undefined)
        return { file: place.file, ...(length === path.length ? place[at] : place.key) };
    }
    return { file: this.#firstFile, ...START };
  }

  #show(path: Path): string {
    const written = this.#places.get(pointerOf(path))?.written;
    if (written !== undefined) return written;
    const value = path.reduce<unknown>(
      (inner, step) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, step)
          ? (inner as Record<string, unknown>)[step]
          : undefined,
      this.#root,
    );
    if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
    if (typeof value === "object" && value !== null) return "a map";
    return showValue(
      value,
      path.some((step) => secretFields.has(step)),
    );
  }
}
