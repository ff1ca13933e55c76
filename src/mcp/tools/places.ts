// Tells refusals of `/query` in terms of a tool's arguments (G37.9): the places that they name, in what was made of the arguments, are moved to where these stand.
import { GatewayError } from "../../contract/index.ts";

/** From a place in a body of `/query` to the one in the arguments, both as JSON Pointers. */
export type PlaceIn = (pointer: string) => string;

/** For tools whose arguments are called what they are called in the body. */
export const samePlaces: PlaceIn = (pointer) =>
  pointer
    .replace(/^\/refs\/.*$|^\/query\/from$|^\/mutation\/table$/s, "/table")
    .replace(/^\/(?:query|mutation)(?=\/|$)/, "");

/** Does something with such a body. @throws what it throws, where a refusal speaks of the arguments */
export async function inArguments<T>(placeIn: PlaceIn, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { code, message, details, headers, isRefusal } = error;
    const moved = (sentence: string): string => movedTo(placeIn, sentence);
    throw new GatewayError(code, {
      message: moved(message),
      details: details.map(moved),
      headers,
      isRefusal,
      cause: error,
    });
  }
}

function movedTo(placeIn: PlaceIn, sentence: string): string {
  const [, pointer, rest = ""] = /^(\/\S*): (.*)$/s.exec(sentence) ?? [];
  if (pointer === undefined) return sentence;
  const place = placeIn(pointer);
  return place === "" ? `The arguments: ${rest}` : `${place}: ${rest}`;
}
