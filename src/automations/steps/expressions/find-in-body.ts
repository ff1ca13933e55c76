// Takes a large body apart, in the process that is made for expressions, and finds values in it.
import { cutJsonValue } from "../../values/json-pieces.ts";
import { jsonBody } from "../../values/json.ts";
import { own } from "../../values/own-member.ts";
import type { FindAnswer, FindTask } from "./evaluation.ts";

export function findInBody({ text, paths }: FindTask): FindAnswer {
  const body = jsonBody(text);
  if (body === text) return { found: null };
  return {
    found: paths.map((path) => {
      const value = path.reduce(own, body);
      return value === undefined ? undefined : cutJsonValue(value);
    }),
  };
}
