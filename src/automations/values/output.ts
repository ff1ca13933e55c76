// What a step has given: JSON, as its text or its value, each made from the other when it is first asked for.
import { jsonText, parseJson } from "./json.ts";

export interface Output {
  readonly value: unknown;
  readonly text: string;
  /** JSON texts of members, where they are known without the whole being taken apart. */
  readonly members?: ReadonlyMap<string, string> | undefined;
}

export const outputOf = (value: unknown): Output => {
  let text: string | undefined;
  return {
    value,
    get text() {
      return (text ??= jsonText(value));
    },
  };
};

/** @param text JSON */
export const outputOfText = (text: string, members?: ReadonlyMap<string, string>): Output => {
  let parsed: { readonly value: unknown } | undefined;
  return {
    get value() {
      return (parsed ??= { value: parseJson(text) }).value;
    },
    text,
    members,
  };
};
