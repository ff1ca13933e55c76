// Parses a YAML or JSON file into plain values, and remembers the file and line of each value.
import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import { readYamlSource, YamlFlaw, type YamlSource } from "../../../config/index.ts";

/** The contract of a revision cannot be compared. The message is a sentence for the user. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

/** A line of a source file. Lines count from 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

interface SourceOrigin extends SourcePlace {
  /** Lines of the members, by key or index. */
  readonly lines: ReadonlyMap<string, number>;
}

const origins = new WeakMap<object, SourceOrigin>();
const DEPTH_MAX = 200;
/**
 * Maximum number of values in one file. Each use of an alias counts again, so that a few lines
 * cannot become millions of values.
 */
const VALUES_MAX = 1_000_000;

/**
 * Returns the file and line of a value, or of its member `key`. Undefined for a value that does not
 * come from a file.
 */
export function sourcePlaceOf(holder: unknown, key?: string | number): SourcePlace | undefined {
  const origin = typeof holder === "object" && holder !== null ? origins.get(holder) : undefined;
  if (origin === undefined) return undefined;
  const line = key === undefined ? undefined : origin.lines.get(String(key));
  return { file: origin.file, line: line ?? origin.line };
}

/** Gives a value that the program has created the same file and line as a value of a file. */
export function adoptPlace<T extends object>(value: T, from: unknown): T {
  const origin = typeof from === "object" && from !== null ? origins.get(from) : undefined;
  if (origin !== undefined) origins.set(value, origin);
  return value;
}

/**
 * Parses the text of a file. JSON is YAML, too.
 * @throws ContractError if the text cannot be parsed
 */
export function parsePlaced(file: string, text: string): unknown {
  try {
    const source = readYamlSource(text);
    return new PlacedReader(file, source).read(source.document.contents as Node | null, 0);
  } catch (error) {
    if (!(error instanceof YamlFlaw)) throw error;
    throw new ContractError(
      `${file}:${error.position.line} cannot be parsed: ${error.message}. Correct the file.`,
    );
  }
}

const tooDeep = (file: string): ContractError =>
  new ContractError(`${file} has more than ${DEPTH_MAX} levels. Nest fewer lists and maps.`);

class PlacedReader {
  readonly #file: string;
  readonly #positionOf: YamlSource["positionOf"];
  /**
   * The values with a YAML anchor that were read completely. An alias uses the same object as its
   * anchor, so it needs no further memory.
   */
  readonly #anchors = new Map<string, { readonly value: unknown; readonly size: number }>();
  #count = 0;

  constructor(file: string, { positionOf }: YamlSource) {
    this.#file = file;
    this.#positionOf = positionOf;
  }

  read(node: Node | null, depth: number): unknown {
    if (depth > DEPTH_MAX) throw tooDeep(this.#file);
    const before = this.#count;
    this.#add(1);
    if (node === null) return null;
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      this.#add(target?.size ?? 0);
      return target?.value ?? null;
    }
    const value = isScalar(node) ? node.value : this.#readHolder(node, depth);
    if (node.anchor !== undefined)
      this.#anchors.set(node.anchor, { value, size: this.#count - before });
    return value;
  }

  #add(count: number): void {
    this.#count += count;
    if (this.#count > VALUES_MAX)
      throw new ContractError(`${this.#file} has more than ${VALUES_MAX} values. Split the file.`);
  }

  #readHolder(node: Node, depth: number): unknown {
    const lines = new Map<string, number>();
    const file = this.#file;
    const line = this.#lineOf(node) ?? 1;
    if (isSeq(node)) {
      const list = node.items.map((item, index) => {
        lines.set(String(index), this.#lineOf(item as Node | null) ?? line);
        return this.read(item as Node | null, depth + 1);
      });
      origins.set(list, { file, line, lines });
      return list;
    }
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    if (isMap(node))
      for (const { key, value } of node.items) {
        const keyNode = key as Node | null;
        const name = isScalar(keyNode) ? (keyNode.source ?? String(keyNode.value)) : String(key);
        lines.set(name, this.#lineOf(keyNode) ?? line);
        fields[name] = this.read(value as Node | null, depth + 1);
      }
    origins.set(fields, { file, line, lines });
    return fields;
  }

  #lineOf(node: Node | null): number | undefined {
    const start = node?.range?.[0];
    return start === undefined ? undefined : this.#positionOf(start).line;
  }
}
