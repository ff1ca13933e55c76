// The class `Problem`: an error in one part of a request or a row filter, with the position of this
// part (JSON Pointer). The code that handles the request converts a `Problem` to the error
// response.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/**
 * Maximum number of letters that may be inserted, removed or changed between an unknown name and
 * the name that an error message suggests. It is small, so that the search in long lists is quick.
 */
const EDITS_MAX = 3;

/**
 * An error in one part of a request or a row filter. `message` is a text for the caller and does
 * not contain the position.
 */
export class Problem extends Error {
  /** JSON Pointer to the part of the request that contains the error. */
  readonly pointer: string;
  /**
   * Error code of the response. If undefined, the code depends on the kind of the request, such as
   * `INVALID_QUERY` for a read.
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
 * Returns the error response for a problem. Its message contains the JSON Pointer and the text of
 * the problem.
 * @param code error code that is used if the problem has none
 * @param place JSON Pointer of a step, which is put before the pointer of the problem; "" if the
 *   problem is not in a step
 */
export const refusalOf = (problem: Problem, code: ErrorCode, place = ""): GatewayError =>
  new GatewayError(problem.code ?? code, {
    message: `${place}${problem.pointer}: ${problem.message}${problem.message.endsWith("?") ? "" : "."}`,
    cause: problem,
  });

/**
 * Returns the problem of a column that does not exist, or that the caller may not use here. The
 * message is the same in both cases, so that it does not reveal hidden columns (G1.5).
 * @param usable names that the caller may use here; the message may suggest one of them (G3.11)
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
 * Returns the problem of a relation that does not exist, or that the caller may not use.
 * @param usable names that the caller may use here; the message may suggest one of them
 */
export const noSuchRelation = (pointer: string, name: string, usable: Iterable<string>): Problem =>
  noSuchColumn(pointer, name, usable, "relation");

/**
 * Returns the usable name that is most similar to the unknown name. Returns undefined if no usable
 * name is similar enough.
 */
export const closestUsable = (name: string, usable: Iterable<string>): string | undefined =>
  closestName(name, usable, Math.min(EDITS_MAX, Math.max(1, Math.floor(name.length / 3))));
