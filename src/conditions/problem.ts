// Describes an error in a part of a request, with its position. The caller of the stage turns it
// into the error of its operation.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/**
 * Maximum edits between an unknown name and a suggestion. It is small, so that long lists are
 * searched quickly.
 */
const EDITS_MAX = 3;

/** An error in a request or a row filter. `message` is public text without the position. */
export class Problem extends Error {
  /** JSON Pointer of the error. */
  readonly pointer: string;
  /** Set if the error code is not that of the part of the body to which the pointer leads. */
  readonly code: ErrorCode | undefined;

  constructor(pointer: string, message: string, code?: ErrorCode) {
    super(message);
    this.name = "Problem";
    this.pointer = pointer;
    this.code = code;
  }
}

/**
 * Returns a problem as the error of a response. Its message is one sentence of position and text. A
 * question keeps its question mark.
 * @param place text before the problem's own pointer
 */
export const refusalOf = (problem: Problem, code: ErrorCode, place = ""): GatewayError =>
  new GatewayError(problem.code ?? code, {
    message: `${place}${problem.pointer}: ${problem.message}${problem.message.endsWith("?") ? "" : "."}`,
    cause: problem,
  });

/**
 * Returns the problem of a column that is unknown, or that the caller cannot use here. Both cases
 * have the same message (G1.5).
 * @param usable names that the caller can use here, and may be suggested (G3.11)
 */
export function noSuchColumn(
  pointer: string,
  name: string,
  usable: Iterable<string>,
  kind: "column" | "relation" = "column",
): Problem {
  const meant = closestUsable(name, usable);
  const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
  const message = `there is no ${kind} ${JSON.stringify(name)} that can be used here${hint}`;
  return new Problem(pointer, message);
}

/**
 * Returns the problem of a relation that is unknown, or that the caller cannot use.
 * @param usable as for `noSuchColumn`
 */
export const noSuchRelation = (pointer: string, name: string, usable: Iterable<string>): Problem =>
  noSuchColumn(pointer, name, usable, "relation");

/** Returns the most similar name, or undefined if no name is similar enough. */
export const closestUsable = (name: string, usable: Iterable<string>): string | undefined =>
  closestName(name, usable, Math.min(EDITS_MAX, Math.max(1, Math.floor(name.length / 3))));
