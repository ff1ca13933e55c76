// A problem in a part of a request, with its place. Whoever runs the stage turns it into the error of its route.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/** Edits between a name and what it was probably meant to be; few, so that long lists are searched in no time. */
const EDITS_MAX = 3;

/** A flaw in a request or a row filter; `message` is public text without the place. */
export class Problem extends Error {
  /** JSON Pointer of the flaw. */
  readonly pointer: string;
  /** Where it is another than that of the part of the body that the pointer leads into. */
  readonly code: ErrorCode | undefined;

  constructor(pointer: string, message: string, code?: ErrorCode) {
    super(message);
    this.name = "Problem";
    this.pointer = pointer;
    this.code = code;
  }
}

/** As a refusal: place and message as one sentence, where a question ends with its own mark. @param place before the problem's own */
export const refusalOf = (problem: Problem, code: ErrorCode, place = ""): GatewayError =>
  new GatewayError(problem.code ?? code, {
    message: `${place}${problem.pointer}: ${problem.message}${problem.message.endsWith("?") ? "" : "."}`,
    cause: problem,
  });

/**
 * The one sentence for a column that is unknown, or that the caller may not use there (G1.5).
 * @param usable names that the caller may use at that very place, one of which may be suggested (G3.11)
 */
export const noSuchColumn = (pointer: string, name: string, usable: Iterable<string>): Problem =>
  noSuch("column", pointer, name, usable);

/** The one sentence for a relation that is unknown, or that the caller may not use. @param usable as of `noSuchColumn` */
export const noSuchRelation = (pointer: string, name: string, usable: Iterable<string>): Problem =>
  noSuch("relation", pointer, name, usable);

/** Which of the names was probably meant, or undefined. */
export const closestUsable = (name: string, usable: Iterable<string>): string | undefined =>
  closestName(name, usable, Math.min(EDITS_MAX, Math.max(1, Math.floor(name.length / 3))));

function noSuch(
  kind: "column" | "relation",
  pointer: string,
  name: string,
  usable: Iterable<string>,
): Problem {
  const meant = closestUsable(name, usable);
  const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
  const message = `there is no ${kind} ${JSON.stringify(name)} that can be used here${hint}`;
  return new Problem(pointer, message);
}
