// Parses large JSON in the process for expressions, and finds values in it.
import { cutJsonValue } from "../../values/json-pieces.ts";
import { isBeyondBounds, jsonBody, parseJson } from "../../values/json.ts";
import { own } from "../../values/own-member.ts";
import type { FindAnswer, FindTask } from "./evaluation.ts";

/** Returns the values at the paths, each cut into pieces. */
export function findInJson({ text, paths, isBody }: FindTask): FindAnswer {
  if (isBody && isBeyondBounds(text)) return { found: "beyond" };
  let whole: unknown;
  try {
    whole = isBody ? jsonBody(text) : parseJson(text);
  } catch (error) {
    return { refused: String(error) };
  }
  if (whole === text) return { found: "text" };
  return {
    found: paths.map((path) => {
      const value = path.reduce(own, whole);
      return value === undefined ? undefined : cutJsonValue(value);
    }),
  };
}
