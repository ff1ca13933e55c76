// Resolves references of a transaction's steps to earlier answers, such as `steps.0.data.0.id`
// (G8.3). Refuses paths to later steps, to missing values and to objects. A reference stands for a
// value, never for an operator.
import { Problem } from "../../conditions/index.ts";
import { JsonPlaces } from "../parse/json-places.ts";
import type { Lookup } from "../parse/step-references.ts";

/**
 * Characters that references may insert into one transaction: as many as a body can contain.
 * Without the limit, a few references could repeat a long text without end.
 */
const REFERRED_MAX = 4 * 1024 * 1024;

/**
 * Checks paths before any step runs.
 * @param step index of the referring step; a path may name only earlier steps
 */
export const lookupBefore =
  (step: number): Lookup =>
  (path, pointer) => {
    if (stepOf(path, pointer).step >= step) throw noSuchStep(path, pointer);
    return null;
  };

/**
 * Characters that references may scan in one transaction: four times the size of all answers. Lists
 * are scanned once, objects on each lookup.
 */
const LOOKED_MAX = 128 * 1024 * 1024;

/**
 * Returns a lookup into the answers of earlier steps.
 * @param answers as JSON texts; grows while the transaction runs
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
    // White space and escapes are less than half of the text of a list.
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

/** `steps`, the index of a step, and the names and list indexes that lead into its answer. */
const form = /^steps\.(0|[1-9]\d?)\.([^.]+(?:\.[^.]+)*)$/;

function stepOf(path: string, pointer: string): { step: number; names: readonly string[] } {
  const [, step, names] = form.exec(path) ?? [];
  if (step === undefined || names === undefined) throw noSuchStep(path, pointer);
  return { step: Number(step), names: names.split(".") };
}

const noSuchStep = (path: string, pointer: string): Problem =>
  new Problem(pointer, `${shownPath(path)} names no value of an earlier step`);

/** The path as the request has it, shortened to 100 characters. */
const shownPath = (path: string): string =>
  JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}...` : path);

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && value !== null ? JSON.stringify(value).length : 8;
}
