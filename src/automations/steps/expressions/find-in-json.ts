// Parses large JSON in the expression process, and finds values in it.
import { splitJsonValue } from "../../values/json-pieces.ts";
import { isBeyondBounds, jsonBody, parseJson } from "../../values/json.ts";
import { ownMember } from "../../values/own-member.ts";
import type { FindAnswer, FindTask } from "./evaluation.ts";

/**
 * Parses the text, and returns the values at the paths in the same order. Large values are split
 * into pieces of JSON text.
 */
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
      const value = path.reduce(ownMember, whole);
      return value === undefined ? undefined : splitJsonValue(value);
    }),
  };
}
