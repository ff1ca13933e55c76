// The messages between the gateway and the processes that evaluate expressions.
import type { FoundPieces, JsonPath } from "../../values/large-json.ts";

export interface EvaluationTask {
  readonly expression: string;
  /** JSON of the data for the expression. */
  readonly input: string;
  /** The text of a large body, which is null in `input`. */
  readonly body?: string | undefined;
  /** The current time for the expression; milliseconds since 1970. */
  readonly now: number;
  /** CPU time limit of the expression, in milliseconds. */
  readonly evaluateMs: number;
  /** CPU time after which the process is killed, in milliseconds. */
  readonly killMs: number;
  /** True if the caller only needs to know whether the result counts as true. */
  readonly isCondition: boolean;
}

/** JSON of the result, or the refusal. */
export type EvaluationAnswer = { readonly text: string } | EvaluationRefusal;

export interface EvaluationRefusal {
  readonly refused: string;
  readonly isTooMuch?: boolean;
  /** True if the process got too little CPU time, so that the expression is not at fault. */
  readonly isLate?: boolean;
  /** True if the body that the expression reads is beyond the bounds (G30.2). */
  readonly isBeyondBounds?: boolean;
}

/** A request to parse large JSON and to return the values at the paths. */
export interface FindTask {
  readonly text: string;
  readonly paths: readonly JsonPath[];
  /** True for a text from outside, which need not be JSON and has bounds (G30.2). */
  readonly isBody: boolean;
}

export type FindAnswer = { readonly found: FoundPieces } | EvaluationRefusal;
