// What the gateway and the processes that evaluate expressions say to each other.

export interface EvaluationTask {
  readonly expression: string;
  /** JSON of what it sees. */
  readonly input: string;
  /** The moment that it knows; milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that it may take. */
  readonly evaluateMs: number;
  /** Whether no more is asked than whether the result counts as true. */
  readonly isCondition: boolean;
}

/** JSON of the result, or what was wrong. */
export type EvaluationAnswer =
  | { readonly text: string }
  | { readonly refused: string; readonly isTooMuch?: boolean };
