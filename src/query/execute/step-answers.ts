// Finds the value of a reference such as `steps.0.data.0.id`, with which a step of a transaction
// uses the result of an earlier step (G8.3). Refuses references to later steps, missing values and
// objects. A reference can replace only a value, never an operator.
import { Problem } from "../../conditions/index.ts";
import { JsonPlaces } from "../parse/json-places.ts";
import type { Lookup } from "../parse/step-references.ts";

/**
 * Maximum number of characters of all values that the references of a transaction insert. A request
 * body can contain the same number of characters. Without this limit, a few references could repeat
 * a long text many times.
 */
const REFERRED_MAX = 4 * 1024 * 1024;

/**
 * Returns a function that checks the path of a reference before any step runs.
 * @param step index of the step with the reference; the path may name only earlier steps
 */
export const lookupBefore =
  (step: number): Lookup =>
  (path, pointer) => {
    if (stepOf(path, pointer).step >= step) throw noSuchStep(path, pointer);
    return null;
  };

/**
 * Maximum number of characters that the gateway scans to find referenced values in one transaction.
 * The number is four times the maximum size of all results. A list is scanned once, but an object
 * is scanned again for each reference into it.
 */
const LOOKED_MAX = 128 * 1024 * 1024;

/**
 * Returns a function that finds a value in the results of earlier steps.
 * @param answers the results as JSON texts; the list grows while the transaction runs
 */
export function lookupIn(answers: readonly string[]): Lookup {
  const places = new Map<number, JsonPlaces>();
  let left = REFERRED_MAX;
  let looked = 0;
  return (path, pointer) => {
    const { step, names } = stepOf(path, pointer);
    const text = answers[step];
    if (text === undefined) throw noSuchStep(path, pointer);
    let known = places.get(step);
    if (known === undefined) {
      const spend = (characters: number): void => {
        looked += characters;
        if (looked > LOOKED_MAX)
          throw new Problem(
            pointer,
            "the references search too much text; let the earlier steps return fewer rows or columns",
          );
      };
      places.set(step, (known = new JsonPlaces(text, spend)));
    }
    const found = known.at(names);
    if (found === undefined)
      throw new Problem(pointer, `${shownPath(path)} names no value in the answer of that step`);
    if (found.startsWith("{"))
      throw new Problem(pointer, `${shownPath(path)} names an object; name one of its values`);
    // White space and escapes are less than half of a text. So if the text of a list is more than
    // twice as long as allowed, its values are too long, too.
    const isTooLong = found.startsWith("[") && found.length > 2 * left;
    const value: unknown = isTooLong ? null : JSON.parse(found);
    left -= isTooLong ? Infinity : sizeOf(value);
    if (left < 0)
      throw new Problem(
        pointer,
        `the references stand for more than ${REFERRED_MAX / 1024 / 1024} MiB together`,
      );
    return value;
  };
}

/**
 * Matches a path: `steps`, the index of a step, and the names and list indexes that lead to a value
 * in its result.
 */
const form = /^steps\.(0|[1-9]\d?)\.([^.]+(?:\.[^.]+)*)$/;

function stepOf(path: string, pointer: string): { step: number; names: readonly string[] } {
  const [, step, names] = form.exec(path) ?? [];
  if (step === undefined || names === undefined) throw noSuchStep(path, pointer);
  return { step: Number(step), names: names.split(".") };
}

const noSuchStep = (path: string, pointer: string): Problem =>
  new Problem(pointer, `${shownPath(path)} names no value of an earlier step`);

/** Returns the path of a reference for an error message, shortened to 100 characters. */
const shownPath = (path: string): string =>
  JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}...` : path);

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && value !== null ? JSON.stringify(value).length : 8;
}
