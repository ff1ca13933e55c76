// Resolves references of a transaction's steps to earlier answers, `steps.0.data.0.id` (G8.3). Refuses paths to later steps, to
// nothing and to objects, since a reference stands for a value, never an operator.
import { Problem } from "../../conditions/index.ts";
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

/** Looks into answers. @param answers as JSON texts; grows while the transaction runs */
export function lookupIn(answers: readonly string[]): Lookup {
  const parsed = new Map<number, unknown>();
  let left = REFERRED_MAX;
  return (path, pointer) => {
    const { step, names } = stepOf(path, pointer);
    const text = answers[step];
    if (text === undefined) throw noSuchStep(path, pointer);
    if (!parsed.has(step)) parsed.set(step, JSON.parse(text));
    const value = valueAt(parsed.get(step), names, path, pointer);
    left -= sizeOf(value);
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

function valueAt(
  answer: unknown,
  names: readonly string[],
  path: string,
  pointer: string,
): unknown {
  let value = answer;
  for (const name of names) {
    const isThere =
      typeof value === "object" &&
      value !== null &&
      Object.hasOwn(value, name) &&
      !(Array.isArray(value) && name === "length");
    if (!isThere)
      throw new Problem(pointer, `${shown(path)} leads to nothing in the answer of that step`);
    value = (value as Record<string, unknown>)[name];
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    throw new Problem(pointer, `${shown(path)} leads to an object; name one of its values`);
  return value;
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
