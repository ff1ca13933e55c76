// The output of a step, as JSON text and as a value. If one of these forms is given, the other form
// is computed at its first use.
import { isSmallJson, jsonText, parseJson } from "./json.ts";
import type { JsonPiece } from "./json-pieces.ts";
import { LargeJson } from "./large-json.ts";
import { lazy } from "./lazy.ts";

export interface Output {
  readonly value: unknown;
  readonly text: string;
  /** JSON texts of members of the output that are known although the whole output is not parsed. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  /**
   * The output as unparsed JSON if it is too large to be parsed in the event loop; otherwise null.
   * If it is not null, use it and not `value`.
   */
  readonly large: LargeJson | null;
  /** The output as pieces of JSON text, if a separate process has parsed and split it. */
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
 * Creates an output from its JSON text. The value is parsed at its first use.
 * @param known other forms of the output that are already known
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
