// The output of a step, as JSON text and as a value. Each is derived from the other on first use.
import { isSmallJson, jsonText, parseJson } from "./json.ts";
import type { JsonPiece } from "./json-pieces.ts";
import { LargeJson } from "./large-json.ts";

export interface Output {
  readonly value: unknown;
  readonly text: string;
  /** JSON texts of members that are known without parsing the whole. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  /** Replaces `value` if the output is too large for the event loop; null otherwise. */
  readonly large: LargeJson | null;
  /** The pieces of the output, if a process has split it. */
  readonly piece?: JsonPiece | undefined;
}

/** Creates an output from its value. The text is built on first use. */
export const outputOf = (value: unknown): Output => {
  let text: string | undefined;
  return {
    value,
    get text() {
      return (text ??= jsonText(value));
    },
    large: null,
  };
};

/**
 * Creates an output from its text.
 * @param text JSON
 */
export const outputOfText = (
  text: string,
  known: Pick<Output, "members" | "piece"> = {},
): Output => {
  let parsed: { readonly value: unknown } | undefined;
  let large: LargeJson | null | undefined;
  return {
    get value() {
      return (parsed ??= { value: parseJson(text) }).value;
    },
    text,
    get large() {
      if (large === undefined) large = isSmallJson(text) ? null : new LargeJson(text, false);
      return large;
    },
    ...known,
  };
};
