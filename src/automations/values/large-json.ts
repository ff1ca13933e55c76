// JSON that is too large for the event loop (G30.11): a body, or the output of a step. A process
// parses the text when a step first reads it, and returns the values that the automation names.
import { BeyondBounds, jsonText } from "./json.ts";
import { textOfPiece, type JsonPiece } from "./json-pieces.ts";
import { putTogether, putTogetherAtOnce } from "./put-together.ts";

/** Names of members and places in lists, from outside in. */
export type JsonPath = readonly string[];

/**
 * The values that a process found, in the order of the paths; undefined if nothing is there.
 * `text`: the text is not JSON. `beyond`: the text is beyond the bounds (G30.2).
 */
export type FoundPieces = readonly (JsonPiece | undefined)[] | "text" | "beyond";

/** Parses a text outside the event loop. */
export type FindPieces = (
  text: string,
  paths: readonly JsonPath[],
  isBody: boolean,
) => Promise<FoundPieces>;

export class LargeJson {
  /** The text as it came. */
  readonly text: string;
  readonly #isBody: boolean;
  #found: ReadonlyMap<string, JsonPiece | undefined> | "text" | "beyond" | undefined;
  readonly #values = new Map<string, unknown>();

  /** @param isBody true for a text from outside, which need not be JSON and has bounds (G30.2) */
  constructor(text: string, isBody: boolean) {
    this.text = text;
    this.#isBody = isBody;
  }

  /**
   * Makes paths ready for `textAt` and `at`.
   * @param all names every path that the automation may ask for: the text is parsed once
   * @throws BeyondBounds if a path leads into a body beyond the bounds
   */
  async prepare(
    paths: readonly JsonPath[],
    all: () => readonly JsonPath[],
    find: FindPieces,
  ): Promise<void> {
    if (this.#found === undefined) {
      const wanted = new Map(all().map((path) => [keyOf(path), path]));
      const pieces = await find(this.text, [...wanted.values()], this.#isBody);
      this.#found =
        typeof pieces === "string"
          ? pieces
          : new Map([...wanted.keys()].map((key, place) => [key, pieces[place]]));
    }
    if (this.#found === "beyond" && paths.some(({ length }) => length > 0))
      throw new BeyondBounds("The body");
  }

  /** Makes the value of a path ready, with other work of the event loop between its pieces. */
  async putTogether(path: JsonPath): Promise<void> {
    const piece = this.#pieceAt(path);
    if (piece === undefined || this.#values.has(keyOf(path))) return;
    this.#values.set(keyOf(path), await putTogether(piece));
  }

  /** Returns the JSON text at a path; undefined if nothing is there, or the whole is not JSON. */
  textAt(path: JsonPath): string | undefined {
    const piece = this.#pieceAt(path);
    return piece === undefined ? undefined : textOfPiece(piece);
  }

  /** Returns the value at a path; undefined if nothing is there. */
  at(path: JsonPath): unknown {
    const piece = this.#pieceAt(path);
    // A text has no members.
    if (typeof this.#found === "string") return path.length === 0 ? this.text : undefined;
    if (piece === undefined) return undefined;
    const key = keyOf(path);
    if (!this.#values.has(key)) this.#values.set(key, putTogetherAtOnce(piece));
    return this.#values.get(key);
  }

  #pieceAt(path: JsonPath): JsonPiece | undefined {
    const found = this.#found;
    if (typeof found === "string") return undefined;
    const key = keyOf(path);
    if (found?.has(key) !== true) throw new Error(`The path ${jsonText(path)} was not made ready.`);
    return found.get(key);
  }
}

/** Names of a placeholder hold no dot. */
const keyOf = (path: JsonPath): string => path.map((name) => `.${name}`).join("");
