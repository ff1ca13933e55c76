// JSON with more than 1,048,576 characters or 20,000 values, which is too large to be parsed in the
// event loop (G30.11). It is the body of a request or response, or the output of a step. When a
// step first reads it, a separate process parses the text. The process returns only the values that
// the automation reads.
import { beyondBounds } from "../steps/step-failure.ts";
import { beyondBoundsText, jsonText } from "./json.ts";
import { textOfPiece, type JsonPiece } from "./json-pieces.ts";
import { assemble, assembleAtOnce } from "./assemble-json.ts";

/** A path to a value inside JSON: names of members and indexes of list items, outermost first. */
export type JsonPath = readonly string[];

/**
 * The values at the requested paths, in the same order; undefined for a path without a value.
 * "text" means that the text is not JSON. "beyond" means that it has too many values or levels
 * (G30.2).
 */
export type FoundPieces = readonly (JsonPiece | undefined)[] | "text" | "beyond";

/** Parses a JSON text in a separate process, and returns the values at the paths. */
export type FindPieces = (
  text: string,
  paths: readonly JsonPath[],
  isBody: boolean,
) => Promise<FoundPieces>;

export class LargeJson {
  /** The JSON text as the gateway received it. */
  readonly text: string;
  readonly #isBody: boolean;
  #found: ReadonlyMap<string, JsonPiece | undefined> | "text" | "beyond" | undefined;
  readonly #values = new Map<string, unknown>();

  /**
   * @param isBody true for the body of a request or response. It may be text other than JSON, and
   *   its number of values and its depth are limited (G30.2).
   */
  constructor(text: string, isBody: boolean) {
    this.text = text;
    this.#isBody = isBody;
  }

  /**
   * Parses the text, so that `textAt` and `at` can return the values at the paths.
   * @param paths the paths that the current step reads
   * @param all returns all paths that the automation may read, so that the text is parsed only once
   * @throws StepFailure if a path leads into a body with too many values or levels
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
   * Parses the value at a path piece by piece, so that `at` can return it. Between two pieces, the
   * event loop can do other work.
   */
  async assemble(path: JsonPath): Promise<void> {
    const piece = this.#pieceAt(path);
    if (piece === undefined || this.#values.has(pathKey(path))) return;
    this.#values.set(pathKey(path), await assemble(piece));
  }

  /**
   * Returns the JSON text of the value at a path. Returns undefined if the path has no value, or if
   * the whole text is not JSON.
   */
  textAt(path: JsonPath): string | undefined {
    const piece = this.#pieceAt(path);
    return piece === undefined ? undefined : textOfPiece(piece);
  }

  /** Returns the value at a path; undefined if the path has no value. */
  at(path: JsonPath): unknown {
    const piece = this.#pieceAt(path);
    // A body that is not JSON is one text, so only the empty path has a value.
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
      throw new Error(
        `A step read the path ${jsonText(path)} of large JSON before the JSON was parsed. This is a defect of the gateway. Please report it.`,
      );
    return found.get(key);
  }
}

/**
 * Returns the path as one text: its names with dots. The result is unambiguous, because names in a
 * placeholder contain no dots.
 */
const pathKey = (path: JsonPath): string => path.map((name) => `.${name}`).join("");
