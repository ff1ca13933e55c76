// The output of a step, as JSON text and as a value. If one form is given, the other is computed at
// its first use.
import { isSmallJson, jsonText, parseJson } from "./json.ts";
import type { JsonPiece } from "./json-pieces.ts";
import { LargeJson } from "./large-json.ts";
import { lazy } from "./lazy.ts";

export interface Output {
  readonly value: unknown;
  readonly text: string;
  /** JSON texts of members that are known without parsing the whole output. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  /**
   * The output as unparsed JSON if it is too large for the event loop; otherwise null. Replaces
   * `value`.
   */
  readonly large: LargeJson | null;
  /** The pieces of the output, if another process has split it. */
  readonly piece?: JsonPiece | undefined;
}

/** Creates an output from its value. The JSON text is built at its first use. */
export function outputOf(value: unknown): Output {
  const text = lazy(() => jsonText(value));
  return {
    value,
    get text() {
      return text();
    },
    large: null,
  };
}

/**
 * Creates an output from its JSON text.
 * @param text JSON
 */
export function outputOfText(text: string, known: Pick<Output, "members" | "piece"> = {}): Output {
  const value = lazy(() => parseJson(text));
  const large = lazy(() => (isSmallJson(text) ? null : new LargeJson(text, false)));
  return {
    get value() {
      return value();
    },
    text,
    get large() {
      return large();
    },
    ...known,
  };
}
