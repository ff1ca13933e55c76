// JSON that is too large for the event loop (G30.11): a body, or the output of a step. When a step
// first reads it, a separate process parses the text. The process returns only the values that the
// automation reads.
import { beyondBounds } from "../steps/step-failure.ts";
import { beyondBoundsText, jsonText } from "./json.ts";
import { textOfPiece, type JsonPiece } from "./json-pieces.ts";
import { assemble, assembleAtOnce } from "./assemble-json.ts";

/** A path to a value: names of members and indexes of list items, outermost first. */
export type JsonPath = readonly string[];

/**
 * The values at the requested paths, in the same order; undefined for a path without a value.
 * `text`: the text is not JSON. `beyond`: the text is too complex (G30.2).
 */
export type FoundPieces = readonly (JsonPiece | undefined)[] | "text" | "beyond";

/** Parses a JSON text in a separate process, and returns the values at the paths. */
export type FindPieces = (
  text: string,
  paths: readonly JsonPath[],
  isBody: boolean,
) => Promise<FoundPieces>;

export class LargeJson {
  /** The JSON text as received. */
  readonly text: string;
  readonly #isBody: boolean;
  #found: ReadonlyMap<string, JsonPiece | undefined> | "text" | "beyond" | undefined;
  readonly #values = new Map<string, unknown>();

  /** @param isBody true for a text from outside, which may not be JSON and has limits (G30.2) */
  constructor(text: string, isBody: boolean) {
    this.text = text;
    this.#isBody = isBody;
  }

  /**
   * Parses the text, so that `textAt` and `at` can return the values at the paths.
   * @param all returns every path that the automation may read, so that the text is parsed only
   *   once
   * @throws StepFailure if a path leads into a body that is too complex
   */
  async prepare(
    paths: readonly JsonPath[],
    all: () => readonly JsonPath[],
    find: FindPieces,
  ): Promise<void> {
    if (this.#found === undefined) {
      const requested = new Map(all().map((path) => [pathKey(path), path]));
      const pieces = await find(this.text, [...requested.values()], this.#isBody);
      this.#found =
        typeof pieces === "string"
          ? pieces
          : new Map([...requested.keys()].map((key, index) => [key, pieces[index]]));
    }
    if (this.#found === "beyond" && paths.some(({ length }) => length > 0))
      throw beyondBounds(beyondBoundsText("The body"));
  }

  /**
   * Parses the value at a path piece by piece. The event loop does other work between the pieces.
   */
  async assemble(path: JsonPath): Promise<void> {
    const piece = this.#pieceAt(path);
    if (piece === undefined || this.#values.has(pathKey(path))) return;
    this.#values.set(pathKey(path), await assemble(piece));
  }

  /**
   * Returns the JSON text at a path. Undefined if there is no value, or if the text is not JSON.
   */
  textAt(path: JsonPath): string | undefined {
    const piece = this.#pieceAt(path);
    return piece === undefined ? undefined : textOfPiece(piece);
  }

  /** Returns the value at a path; undefined if there is no value. */
  at(path: JsonPath): unknown {
    const piece = this.#pieceAt(path);
    // A body that is not JSON is one text without members.
    if (typeof this.#found === "string") return path.length === 0 ? this.text : undefined;
    if (piece === undefined) return undefined;
    const key = pathKey(path);
    if (!this.#values.has(key)) this.#values.set(key, assembleAtOnce(piece));
    return this.#values.get(key);
  }

  #pieceAt(path: JsonPath): JsonPiece | undefined {
    const found = this.#found;
    if (typeof found === "string") return undefined;
    const key = pathKey(path);
    if (found?.has(key) !== true)
      throw new Error(`The path ${jsonText(path)} was read before it was prepared.`);
    return found.get(key);
  }
}

/** Joins the names with dots. Names in a placeholder contain no dots. */
const pathKey = (path: JsonPath): string => path.map((name) => `.${name}`).join("");
