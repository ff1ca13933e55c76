// A JSON body that is too large for the event loop (G30.11). A process takes it apart when a step
// first reads it, and gives the values that the templates of the automation name.
import type { JsonPiece } from "./json-pieces.ts";
import { own } from "./own-member.ts";
import { putTogether } from "./put-together.ts";

/** Names of members and places in lists, from outside in. */
export type BodyPath = readonly string[];

/** What a process found; null if the text stays a text. Undefined: nothing is there. */
export type FoundPieces = readonly (JsonPiece | undefined)[] | null;

export class LargeBody {
  /** The text as it came. */
  readonly text: string;
  #found: ReadonlyMap<string, JsonPiece | undefined> | null | undefined;
  readonly #values = new Map<string, unknown>();

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Makes paths ready for `at`.
   * @param all every path that the automation may ask for: the text is taken apart once
   * @param find finds values outside the event loop
   */
  async prepare(
    paths: readonly BodyPath[],
    all: readonly BodyPath[],
    find: (text: string, paths: readonly BodyPath[]) => Promise<FoundPieces>,
  ): Promise<void> {
    if (this.#found === undefined) {
      const outer = outermost(all);
      const pieces = await find(this.text, outer);
      this.#found =
        pieces === null ? null : new Map(outer.map((path, place) => [keyOf(path), pieces[place]]));
    }
    for (const path of paths) await this.#putTogether(path);
  }

  async #putTogether(path: BodyPath): Promise<void> {
    const found = this.#found;
    if (found == null) return;
    const key = beginningsOf(path)
      .map(keyOf)
      .find((known) => found.has(known));
    if (key === undefined) throw new Error("A step reads a path that its automation does not.");
    if (this.#values.has(key)) return;
    const piece = found.get(key);
    this.#values.set(key, piece === undefined ? undefined : await putTogether(piece));
  }

  /** Returns what a path that was made ready leads to; undefined if nothing is there. */
  at(path: BodyPath): unknown {
    // A text has no members.
    if (this.#found === null) return path.length === 0 ? this.text : undefined;
    for (const beginning of beginningsOf(path)) {
      const key = keyOf(beginning);
      if (this.#values.has(key))
        return path.slice(beginning.length).reduce(own, this.#values.get(key));
    }
    throw new Error("The path was not made ready.");
  }
}

/** Returns the paths without those that lead through another one. */
function outermost(paths: readonly BodyPath[]): readonly BodyPath[] {
  const keys = new Set(paths.map(keyOf));
  const outer = paths.filter((path) =>
    beginningsOf(path).every(
      (beginning) => beginning.length === path.length || !keys.has(keyOf(beginning)),
    ),
  );
  return [...new Map(outer.map((path) => [keyOf(path), path])).values()];
}

/** Names of a placeholder hold no dot. */
const keyOf = (path: BodyPath): string => path.map((name) => `.${name}`).join("");

const beginningsOf = (path: BodyPath): readonly BodyPath[] =>
  [...path, ""].map((_name, length) => path.slice(0, length));
