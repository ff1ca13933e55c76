// The messages between the gateway and the separate processes that evaluate expressions and parse
// large JSON.
import type { FoundPieces, JsonPath } from "../../values/large-json.ts";

export interface EvaluationTask {
  readonly expression: string;
  /** The data for the expression, as JSON. */
  readonly input: string;
  /**
   * The JSON text of a request body that is too large to be parsed on the gateway's event loop. The
   * member for the body in `input` is then null.
   */
  readonly body?: string | undefined;
  /** The current time that the expression sees, in milliseconds since 1970. */
  readonly now: number;
  /** CPU time limit in milliseconds that JSONata checks itself. */
  readonly evaluateMs: number;
  /** CPU time in milliseconds after which the process is killed. */
  readonly killMs: number;
  /** True if the expression is a condition. The result is then converted to `true` or `false`. */
  readonly isCondition: boolean;
}

/** The result of an expression as JSON text, or a refusal. */
export type EvaluationAnswer = { readonly text: string } | EvaluationRefusal;

/** The reason why an expression was not evaluated or JSON was not parsed. */
export interface EvaluationRefusal {
  readonly refused: string;
  readonly isTooMuch?: boolean;
  /** True if the process got too little CPU time, so the expression itself is not the cause. */
  readonly isLate?: boolean;
  /** True if the expression reads a body with too many JSON values or levels (G30.2). */
  readonly isBeyondBounds?: boolean;
}

/** A task for the process: to parse large JSON, and to return the values at some paths. */
export interface FindTask {
  readonly text: string;
  readonly paths: readonly JsonPath[];
  /**
   * True for a body of a request or response. It may be text other than JSON, and its number of
   * values and its depth are limited (G30.2).
   */
  readonly isBody: boolean;
}

export type FindAnswer = { readonly found: FoundPieces } | EvaluationRefusal;
