// YAML text -> plain values, with the line and column of every key and value. Refuses what a file of configuration should not
// hold: repeated keys, unknown tags, several documents, numbers that lose digits, text that a database cannot keep.
import { isAlias, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Alias, Document, Node, Scalar, YAMLMap } from "yaml";
import { explainFlaw, worthTelling } from "./yaml-flaws.ts";

/** Keys and indexes from the root of a file to a value. */
export type Path = readonly (string | number)[];

/** Where something stands in a file; lines and columns count from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

export interface Spots {
  /** Of the key that leads to the value, or of the value itself in a list and at the root. */
  readonly key: Spot;
  readonly value: Spot;
  /** The text as it stands in the file, where `substitute` changed it. */
  readonly written?: string;
}

/** A flaw of the text itself. */
export interface YamlProblem extends Spot {
  readonly path: Path;
  readonly rule: string;
  readonly message: string;
  readonly action: string;
}

export interface YamlTree {
  readonly value: unknown;
  /** By JSON Pointer. */
  readonly spots: ReadonlyMap<string, Spots>;
  readonly problems: readonly YamlProblem[];
}

/** What becomes of a text value: another text, or a problem. */
export type Substitute = (
  text: string,
) => string | { readonly rule: string; readonly message: string; readonly action: string };

const DEPTH_MAX = 64;
/** Values of one file; aliases count each time they are used, so that a few lines cannot unfold into millions. */
const VALUES_MAX = 200_000;

const UNSTORABLE = "holds a NUL character or half of a character pair";
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** JSON Pointer of a path. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/**
 * Reads one file's text. Never throws: whatever is wrong with the text is a problem of the answer, whose value is undefined
 * where the text as a whole cannot be used.
 */
export function readYaml(text: string, substitute: Substitute = (same) => same): YamlTree {
  const lines = new LineCounter();
  const reader = new TreeReader(text, lines, substitute);
  const document = parse(text, lines);
  if (document === undefined) reader.flaw(0, "IMPOSSIBLE", "");
  for (const flaw of worthTelling(document)) reader.flaw(flaw.pos[0], flaw.code, flaw.message);
  const isSound = document !== undefined && document.errors.length === 0;
  const value = isSound ? reader.read(document) : undefined;
  return { value, spots: reader.spots, problems: reader.problems };
}

/** The parsed text, or undefined where its nesting exhausts the parser's stack. */
function parse(text: string, lineCounter: LineCounter): Document | undefined {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, version: "1.2" });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class TreeReader {
  readonly spots = new Map<string, Spots>();
  readonly problems: YamlProblem[] = [];
  readonly #text: string;
  readonly #lines: LineCounter;
  readonly #substitute: Substitute;
  /** Values that an alias may stand for: known once they are complete, so that nothing can hold itself. */
  readonly #anchors = new Map<string, Node>();
  #values = 0;

  constructor(text: string, lines: LineCounter, substitute: Substitute) {
    this.#text = text;
    this.#lines = lines;
    this.#substitute = substitute;
  }

  read(document: Document): unknown {
    const value = this.#convert(document.contents as Node | null, [], 0);
    return this.#values > VALUES_MAX ? undefined : value;
  }

  flaw(offset: number, code: string, message: string): void {
    const spot = this.#spot(offset);
    const line = this.#text.split("\n", spot.line)[spot.line - 1] ?? "";
    this.problems.push({ ...spot, path: [], ...explainFlaw(code, message, line) });
  }

  #convert(node: Node | null, path: Path, keyOffset: number): unknown {
    const offset = node?.range?.[0] ?? keyOffset;
    const spots: Spots = { key: this.#spot(keyOffset), value: this.#spot(offset) };
    this.spots.set(pointerOf(path), spots);
    if (++this.#values > VALUES_MAX) return this.#tooMuch(spots, path);
    if (path.length > DEPTH_MAX)
      return this.#report(
        spots.value,
        path,
        "too-deep",
        `nests more than ${DEPTH_MAX} levels`,
        "Write it flatter.",
      );
    if (node === null) return null;
    if (isAlias(node)) return this.#readAlias(node, path, spots, keyOffset);
    const value = this.#readNode(node, path, spots, offset);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    return value;
  }

  #readAlias(alias: Alias, path: Path, spots: Spots, keyOffset: number): unknown {
    const node = this.#anchors.get(alias.source);
    if (node !== undefined) return this.#convert(node, path, keyOffset);
    const message = `is *${alias.source}, and no complete value before it is marked &${alias.source}`;
    return this.#report(spots.value, path, "unknown-alias", message, "Mark the value first.");
  }

  #readNode(node: Exclude<Node, Alias>, path: Path, spots: Spots, offset: number): unknown {
    if (isScalar(node)) return this.#readScalar(node, path, spots);
    if (isSeq(node)) {
      return node.items.map((item, index) => {
        const itemNode = item as Node | null;
        return this.#convert(itemNode, [...path, index], itemNode?.range?.[0] ?? offset);
      });
    }
    const entries = (node as YAMLMap).items.map((pair): [string, unknown] => {
      const keyNode = pair.key as Node | null;
      const at = keyNode?.range?.[0] ?? offset;
      const key = this.#readKey(keyNode, path, at);
      return [key, this.#convert((pair.value ?? null) as Node | null, [...path, key], at)];
    });
    return Object.fromEntries(entries);
  }

  #readKey(node: Node | null, path: Path, offset: number): string {
    if (!isScalar(node)) {
      this.#report(
        this.#spot(offset),
        path,
        "bad-key",
        "has a key that is not a plain text",
        "Use names as keys.",
      );
      return String(node);
    }
    const key = node.source ?? String(node.value);
    if (!isStorable(key))
      this.#report(this.#spot(offset), [...path, key], "bad-text", UNSTORABLE, "Remove it.");
    if (key.includes("${env:")) {
      const action = "Write the name itself: environment variables stand only in values.";
      this.#report(
        this.#spot(offset),
        [...path, key],
        "substitution-in-key",
        "takes a key from the environment",
        action,
      );
    }
    return key;
  }

  #readScalar(node: Scalar, path: Path, spots: Spots): unknown {
    const { value } = node;
    if (typeof value === "number")
      return this.#readNumber(value, node.source ?? String(value), path, spots);
    if (typeof value !== "string") return value;
    const text = this.#substitute(value);
    if (typeof text !== "string")
      return this.#report(spots.value, path, text.rule, text.message, text.action);
    if (text !== value) this.spots.set(pointerOf(path), { ...spots, written: value });
    return isStorable(text)
      ? text
      : this.#report(spots.value, path, "bad-text", UNSTORABLE, "Remove it.");
  }

  #readNumber(value: number, source: string, path: Path, spots: Spots): unknown {
    if (!Number.isFinite(value)) {
      return this.#report(
        spots.value,
        path,
        "not-a-number",
        `is ${source}, which JSON cannot carry`,
        "Write a number.",
      );
    }
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && !/[.eE]/.test(source)) {
      return this.#report(
        spots.value,
        path,
        "inexact-number",
        `is ${source}, which loses digits as a number`,
        "Put it in quotes.",
      );
    }
    return value;
  }

  #tooMuch(spots: Spots, path: Path): null {
    if (this.#values > VALUES_MAX + 1) return null;
    return this.#report(
      spots.value,
      path,
      "too-large",
      `is the ${VALUES_MAX}th value of the file`,
      "Split the file, or use fewer aliases.",
    );
  }

  #report(spot: Spot, path: Path, rule: string, message: string, action: string): null {
    this.problems.push({ ...spot, path, rule, message, action });
    return null;
  }

  #spot(offset: number): Spot {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}
