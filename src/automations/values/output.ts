// What a step has given: JSON, as its text or its value, each made from the other when it is first asked for.
import { isSmallJson, jsonText, parseJson } from "./json.ts";
import type { JsonPiece } from "./json-pieces.ts";
import { LargeJson } from "./large-json.ts";

export interface Output {
  readonly value: unknown;
  readonly text: string;
  /** JSON texts of members, where they are known without parsing the whole. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  /** Stands for `value` if that is too large for the event loop; null otherwise. */
  readonly large: LargeJson | null;
  /** The pieces of the whole, if a process has cut it. */
  readonly piece?: JsonPiece | undefined;
}

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

/** Makes an output whose text is known. @param text JSON */
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
