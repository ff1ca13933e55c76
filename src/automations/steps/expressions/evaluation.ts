// The messages between the gateway and the separate processes that evaluate expressions.
import type { FoundPieces, JsonPath } from "../../values/large-json.ts";

export interface EvaluationTask {
  readonly expression: string;
  /** The data for the expression, as JSON. */
  readonly input: string;
  /** The text of a large body. In `input`, null stands for this body. */
  readonly body?: string | undefined;
  /** The current time that the expression sees, in milliseconds since 1970. */
  readonly now: number;
  /** CPU time limit of the expression in milliseconds. */
  readonly evaluateMs: number;
  /** CPU time in milliseconds after which the process is killed. */
  readonly killMs: number;
  /** True if the result is only used as a condition. The answer is then `true` or `false`. */
  readonly isCondition: boolean;
}

/** The result as JSON, or a refusal. */
export type EvaluationAnswer = { readonly text: string } | EvaluationRefusal;

export interface EvaluationRefusal {
  readonly refused: string;
  readonly isTooMuch?: boolean;
  /** True if the process got too little CPU time. Then the expression is not the cause. */
  readonly isLate?: boolean;
  /** True if the expression reads a body that is too complex (G30.2). */
  readonly isBeyondBounds?: boolean;
}

/** A task for the process: parse large JSON, and return the values at the paths. */
export interface FindTask {
  readonly text: string;
  readonly paths: readonly JsonPath[];
  /**
   * True for a body from outside. A body need not be JSON, and its size and depth are limited
   * (G30.2).
   */
  readonly isBody: boolean;
}

export type FindAnswer = { readonly found: FoundPieces } | EvaluationRefusal;
