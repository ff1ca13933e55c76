// A problem in a part of a request, with its place. Whoever runs the stage turns it into the error of its route.
import { GatewayError, type ErrorCode } from "../contract/index.ts";

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

/** The one sentence for a column that is unknown, or that the caller may not use there (G1.5). */
export const noSuchColumn = (pointer: string, name: string): Problem =>
  new Problem(pointer, `there is no column ${JSON.stringify(name)} that can be used here`);

/** The one sentence for a relation that is unknown, or that the caller may not use. */
export const noSuchRelation = (pointer: string, name: string): Problem =>
  new Problem(pointer, `there is no relation ${JSON.stringify(name)} that can be used here`);
