// The error class `Problem`: an error in a part of a request or a row filter, with the JSON Pointer
// of its position. The code that handles the request turns a `Problem` into the error response.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/**
 * Maximum number of edits (inserted, removed or changed letters) between an unknown name and a
 * suggested name. It is small, so that the search in long lists is quick.
 */
const EDITS_MAX = 3;

/**
 * An error in a request or a row filter. `message` is a text for the caller, without the position.
 */
export class Problem extends Error {
  /** JSON Pointer to the part of the request that is wrong. */
  readonly pointer: string;
  /**
   * Error code of the response. Undefined if the code follows from the kind of the request, such as
   * INVALID_QUERY for a read.
   */
  readonly code: ErrorCode | undefined;

  constructor(pointer: string, message: string, code?: ErrorCode) {
    super(message);
    this.name = "Problem";
    this.pointer = pointer;
    this.code = code;
  }
}

/**
 * Returns the error response for a problem. Its message consists of the pointer and the text of the
 * problem.
 * @param place JSON Pointer that is put before the pointer of the problem, for example of a step
 */
export const refusalOf = (problem: Problem, code: ErrorCode, place = ""): GatewayError =>
  new GatewayError(problem.code ?? code, {
    message: `${place}${problem.pointer}: ${problem.message}${problem.message.endsWith("?") ? "" : "."}`,
    cause: problem,
  });

/**
 * Returns the problem of a column that does not exist, or that the caller cannot use here. The
 * message is the same in both cases (G1.5).
 * @param usable names that the caller can use here; the message may suggest one of them (G3.11)
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
 * Returns the problem of a relation that does not exist, or that the caller cannot use.
 * @param usable names that the caller can use here; the message may suggest one of them
 */
export const noSuchRelation = (pointer: string, name: string, usable: Iterable<string>): Problem =>
  noSuchColumn(pointer, name, usable, "relation");

/**
 * Returns the usable name that is most similar to an unknown name. Returns undefined if no name is
 * similar enough.
 */
export const closestUsable = (name: string, usable: Iterable<string>): string | undefined =>
  closestName(name, usable, Math.min(EDITS_MAX, Math.max(1, Math.floor(name.length / 3))));
