// What the gateway and the processes that evaluate expressions say to each other.
import type { FoundPieces, JsonPath } from "../../values/large-json.ts";

export interface EvaluationTask {
  readonly expression: string;
  /** JSON of what it sees. */
  readonly input: string;
  /** The text of a large body, which stands in `input` as null. */
  readonly body?: string | undefined;
  /** The moment that it knows; milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds of a processor that the expression may take. */
  readonly evaluateMs: number;
  /** Milliseconds of a processor after which the process ends. */
  readonly killMs: number;
  /** Whether no more is asked than whether the result counts as true. */
  readonly isCondition: boolean;
}

/** JSON of the result, or what was wrong. */
export type EvaluationAnswer = { readonly text: string } | NotDone;

export interface NotDone {
  readonly refused: string;
  readonly isTooMuch?: boolean;
  /** True if the process had too little time of a processor, and not the expression too much. */
  readonly isLate?: boolean;
  /** True if the body that the expression reads is beyond the bounds (G30.2). */
  readonly isBeyondBounds?: boolean;
}

/** Asks a process to parse large JSON and to return the values at the paths. */
export interface FindTask {
  readonly text: string;
  readonly paths: readonly JsonPath[];
  /** True for a text from outside, which need not be JSON and has bounds (G30.2). */
  readonly isBody: boolean;
}

export type FindAnswer = { readonly found: FoundPieces } | NotDone;
