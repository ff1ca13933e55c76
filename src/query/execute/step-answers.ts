// Resolves references of a transaction's steps to earlier answers, `steps.0.data.0.id` (G8.3). Refuses paths to later steps, to
// nothing and to objects, since a reference stands for a value, never an operator.
import { Problem } from "../../conditions/index.ts";
import { JsonPlaces } from "../parse/json-places.ts";
import type { Lookup } from "../parse/step-references.ts";

/** Characters that references may put into one transaction, as many as a body can hold: a few of them could repeat a long text without end. */
const REFERRED_MAX = 4 * 1024 * 1024;

/** Checks paths before anything has run. @param step the one that refers: only those before it can be meant */
export const lookupBefore =
  (step: number): Lookup =>
  (path, pointer) => {
    if (stepOf(path, pointer).step >= step) throw noSuchStep(path, pointer);
    return null;
  };

/** Characters that references may look through, four times all answers: lists are looked through once, objects each time. */
const LOOKED_MAX = 128 * 1024 * 1024;

/** Looks into answers. @param answers as JSON texts; grows while the transaction runs */
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
            "the references look through too much; ask the steps for less",
          );
      };
      places.set(step, (known = new JsonPlaces(text, spend)));
    }
    const found = known.at(names);
    if (found === undefined)
      throw new Problem(pointer, `${shown(path)} leads to nothing in the answer of that step`);
    if (found.startsWith("{"))
      throw new Problem(pointer, `${shown(path)} leads to an object; name one of its values`);
    // White space and escapes take less than half of a list.
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

/** `steps`, the number of one, and the names and list places that lead into its answer. */
const form = /^steps\.(0|[1-9]\d?)\.([^.]+(?:\.[^.]+)*)$/;

function stepOf(path: string, pointer: string): { step: number; names: readonly string[] } {
  const [, step, names] = form.exec(path) ?? [];
  if (step === undefined || names === undefined) throw noSuchStep(path, pointer);
  return { step: Number(step), names: names.split(".") };
}

const noSuchStep = (path: string, pointer: string): Problem =>
  new Problem(pointer, `${shown(path)} names no value of an earlier step`);

/** A path as the sender wrote it, cut where it is a page. */
const shown = (path: string): string =>
  JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}...` : path);

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && value !== null ? JSON.stringify(value).length : 8;
}
