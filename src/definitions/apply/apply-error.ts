// Why an apply, a seed or a key command did not happen, for the operator: one sentence, with the single findings below it.
// Whenever it is thrown, nothing has changed.

export type ApplyErrorCode =
  /** Files or rows with errors. */
  | "invalid"
  /** The stored revision is another than the expected one (409). */
  | "stale"
  /** Data would be lost, and that was not allowed. */
  | "destructive"
  /** Rows, or the nature of the change, stand in the way. */
  | "impossible"
  /** Long-running statements hold the tables. */
  | "busy"
  /** There is no such workspace, key or folder. */
  | "unknown";

export class ApplyError extends Error {
  override readonly name = "ApplyError";
  readonly code: ApplyErrorCode;
  /** One line per finding; empty where the sentence says it all. */
  readonly details: readonly string[];

  constructor(
    code: ApplyErrorCode,
    message: string,
    details: readonly string[] = [],
    cause?: unknown,
  ) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }
}
