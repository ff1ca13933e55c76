// Reads the text of a YAML or JSON file with the positions of its values. Rejects files that are
// too large, nest too deeply, or expand aliases to many values.
import { LineCounter, parseDocument, type Document } from "yaml";
import type { TextPosition } from "../platform/index.ts";

/** A longer text takes seconds to parse, and hundreds of MiB of memory. */
const CHARACTERS_MAX = 8 * 1024 * 1024;
const ALIASES_MAX = 1_000;

/**
 * Thrown if the text is no YAML, or exceeds a limit. The message is a sentence without its full
 * stop.
 */
export class YamlFlaw extends Error {
  override readonly name = "YamlFlaw";
  readonly position: TextPosition;

  constructor(message: string, position: TextPosition = { line: 1, column: 1 }) {
    super(message);
    this.position = position;
  }
}

export interface YamlSource {
  readonly document: Document;
  /** Returns the position of an offset in the text. */
  readonly positionOf: (offset: number) => TextPosition;
}

/**
 * Parses a text.
 * @throws YamlFlaw at the first error
 */
export function readYamlSource(text: string): YamlSource {
  if (text.length > CHARACTERS_MAX)
    throw new YamlFlaw(
      `The file has more than ${CHARACTERS_MAX / 1024 / 1024} MiB of text. Split it into several files`,
    );
  const lines = new LineCounter();
  const positionOf = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  let document: Document;
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) throw new YamlFlaw(tooDeep);
    throw error;
  }
  const [error] = document.errors;
  if (error === undefined) return { document, positionOf };
  const reason = error.message.split("\n", 1)[0]!.replace(/[.:]$/, "");
  throw new YamlFlaw(/call stack/.test(reason) ? tooDeep : reason, positionOf(error.pos[0]));
}

const tooDeep = "The file nests too many levels. Nest fewer lists and maps";

/**
 * Returns the plain values of a source.
 * @throws YamlFlaw if aliases stand for too many values
 */
export function yamlValue({ document }: YamlSource): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_MAX });
  } catch (error) {
    if (error instanceof RangeError) throw new YamlFlaw(tooDeep);
    if (!(error instanceof ReferenceError)) throw error;
    const isBomb = error.message.startsWith("Excessive");
    throw new YamlFlaw(
      isBomb
        ? "Aliases stand for too many values. Write the values out, or use `$ref`"
        : error.message.split("\n", 1)[0]!,
    );
  }
}
