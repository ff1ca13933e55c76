// Parses YAML text into plain values, with the line and column of each key and value. Rejects
// repeated keys, unknown tags, several documents, numbers that would lose digits, and text that
// PostgreSQL cannot store.
import { isAlias, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Alias, Document, Node, Scalar, YAMLMap } from "yaml";
import { pointerOf, formatPath, type ValuePath } from "./path.ts";
import { describeYamlError, relevantErrors } from "./yaml-errors.ts";
import type { Diagnostic, TextPosition, Violation } from "../platform/index.ts";

export interface NodePosition {
  /**
   * Position of the key. For items of a list and for the whole file, it is the position of the
   * value.
   */
  readonly key: TextPosition;
  readonly value: TextPosition;
  /** The original text in the file, if `substitute` has replaced it. */
  readonly written?: string;
}

export interface YamlTree {
  readonly value: unknown;
  /** Positions of keys and values, by JSON Pointer. */
  readonly positions: ReadonlyMap<string, NodePosition>;
  /** Errors of the YAML text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of the values that the errors in `diagnostics` concern. */
  readonly refused: readonly ValuePath[];
}

/**
 * Replaces a text in the file, such as `${env:NAME}`. Returns the new text, or a violation if it
 * cannot be replaced.
 */
export type Substitute = (text: string) => string | Violation;

const DEPTH_MAX = 64;
/**
 * Largest number of values in one file. Each use of an alias is counted again. Otherwise a few
 * lines with aliases could expand to millions of values.
 */
const VALUES_MAX = 200_000;

const UNSTORABLE = "contains a NUL character, or half of a Unicode surrogate pair";
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * Parses the YAML text of a file. Never throws. The result contains the errors of the text as
 * diagnostics. Its value is undefined if the text cannot be used at all.
 * @param file name of the file for the diagnostics
 * @param substitute replaces texts; by default nothing is replaced
 */
export function readYaml(
  file: string,
  text: string,
  substitute: Substitute = (same) => same,
): YamlTree {
  const lines = new LineCounter();
  const reader = new TreeReader(file, text, lines, substitute);
  const document = parseYaml(text, lines);
  if (document === undefined) reader.refuse(0, "IMPOSSIBLE", "");
  for (const { pos, code, message } of relevantErrors(document))
    reader.refuse(pos[0], code, message);
  const isSound = document !== undefined && document.errors.length === 0;
  const value = isSound ? reader.read(document) : undefined;
  const { positions, diagnostics, refused } = reader;
  return { value, positions, diagnostics, refused };
}

/**
 * Parses the text. Returns undefined if it is nested so deeply that the parser has no stack left.
 */
function parseYaml(text: string, lineCounter: LineCounter): Document | undefined {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, version: "1.2" });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class TreeReader {
  readonly positions = new Map<string, NodePosition>();
  readonly diagnostics: Diagnostic[] = [];
  readonly refused: ValuePath[] = [];
  readonly #file: string;
  readonly #text: string;
  readonly #lines: LineCounter;
  readonly #substitute: Substitute;
  /**
   * Values to which aliases can refer. A value is added when it is complete, so it cannot contain
   * itself.
   */
  readonly #anchors = new Map<string, Node>();
  #values = 0;

  constructor(file: string, text: string, lines: LineCounter, substitute: Substitute) {
    this.#file = file;
    this.#text = text;
    this.#lines = lines;
    this.#substitute = substitute;
  }

  read(document: Document): unknown {
    const value = this.#convert(document.contents as Node | null, [], 0);
    return this.#values > VALUES_MAX ? undefined : value;
  }

  /** Adds a diagnostic for an error of the YAML parser. */
  refuse(offset: number, code: string, message: string): void {
    const position = this.#positionOf(offset);
    const line = this.#text.split("\n", position.line)[position.line - 1] ?? "";
    this.#add(position, [], describeYamlError(code, message, line));
  }

  #convert(node: Node | null, path: ValuePath, keyOffset: number): unknown {
    const offset = node?.range?.[0] ?? keyOffset;
    const position: NodePosition = {
      key: this.#positionOf(keyOffset),
      value: this.#positionOf(offset),
    };
    this.positions.set(pointerOf(path), position);
    if (++this.#values > VALUES_MAX) return this.#tooMuch(position, path);
    if (path.length > DEPTH_MAX)
      return this.#report(
        position.value,
        path,
        "too-deep",
        `nests more than ${DEPTH_MAX} levels`,
        `Nest lists and maps at most ${DEPTH_MAX} levels deep.`,
      );
    if (node === null) return null;
    if (isAlias(node)) return this.#readAlias(node, path, position, keyOffset);
    const value = this.#readNode(node, path, position, offset);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    return value;
  }

  #readAlias(alias: Alias, path: ValuePath, position: NodePosition, keyOffset: number): unknown {
    const node = this.#anchors.get(alias.source);
    if (node !== undefined) return this.#convert(node, path, keyOffset);
    const message = `refers to *${alias.source}, but no complete value before it is marked with &${alias.source}`;
    return this.#report(
      position.value,
      path,
      "unknown-alias",
      message,
      "Write `&name` before the value. The value must come before its first use as `*name`.",
    );
  }

  #readNode(
    node: Exclude<Node, Alias>,
    path: ValuePath,
    position: NodePosition,
    offset: number,
  ): unknown {
    if (isScalar(node)) return this.#readScalar(node, path, position);
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

  #readKey(node: Node | null, path: ValuePath, offset: number): string {
    if (!isScalar(node)) {
      this.#report(
        this.#positionOf(offset),
        path,
        "bad-key",
        "has a key that is not plain text",
        "Write a plain text as the key, such as a name.",
      );
      return String(node);
    }
    const key = node.source ?? String(node.value);
    if (!isStorable(key))
      this.#report(
        this.#positionOf(offset),
        [...path, key],
        "bad-text",
        UNSTORABLE,
        "Remove the NUL character or the half of a surrogate pair, because PostgreSQL cannot store it.",
      );
    if (key.includes("${env:")) {
      const hint =
        "Write the name itself as the key. Environment variables are allowed only in values.";
      this.#report(
        this.#positionOf(offset),
        [...path, key],
        "substitution-in-key",
        "has a key that comes from an environment variable",
        hint,
      );
    }
    return key;
  }

  #readScalar(node: Scalar, path: ValuePath, position: NodePosition): unknown {
    const { value } = node;
    if (typeof value === "number")
      return this.#readNumber(value, node.source ?? String(value), path, position);
    if (typeof value !== "string") return value;
    const text = this.#substitute(value);
    if (typeof text !== "string")
      return this.#report(position.value, path, text.rule, text.message, text.hint);
    if (text !== value) this.positions.set(pointerOf(path), { ...position, written: value });
    return isStorable(text)
      ? text
      : this.#report(
          position.value,
          path,
          "bad-text",
          UNSTORABLE,
          "Remove the NUL character or the half of a surrogate pair, because PostgreSQL cannot store it.",
        );
  }

  #readNumber(value: number, source: string, path: ValuePath, position: NodePosition): unknown {
    if (!Number.isFinite(value)) {
      return this.#report(
        position.value,
        path,
        "not-a-number",
        `is ${source}, which JSON cannot represent`,
        "Write a finite number that is not too large, instead of `.inf` or `.nan`.",
      );
    }
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && !/[.eE]/.test(source)) {
      return this.#report(
        position.value,
        path,
        "inexact-number",
        `is ${source}, which would lose digits as a number`,
        "Put the number in quotes, so that the gateway keeps all digits.",
      );
    }
    return value;
  }

  #tooMuch(position: NodePosition, path: ValuePath): null {
    if (this.#values > VALUES_MAX + 1) return null;
    return this.#report(
      position.value,
      path,
      "too-large",
      `is the ${VALUES_MAX}th value of the file`,
      `A file can contain at most ${VALUES_MAX} values. Split it into several files, or use fewer aliases (\`*name\`).`,
    );
  }

  #report(position: TextPosition, path: ValuePath, rule: string, says: string, hint: string): null {
    this.#add(position, path, { rule, message: `${formatPath(path) || "the file"} ${says}`, hint });
    if (path.length > 0) this.refused.push(path);
    return null;
  }

  #add(position: TextPosition, path: ValuePath, violation: Violation): void {
    const [file, severity] = [this.#file, "error"] as const;
    this.diagnostics.push({ file, ...position, severity, ...violation, path: formatPath(path) });
  }

  #positionOf(offset: number): TextPosition {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}
