// Why an apply, a seed or a key command failed, for the operator: one sentence with its diagnostics. When it is thrown, nothing has changed.
import { DiagnosticError, type DiagnosticErrorOptions } from "../platform/index.ts";

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

export class ApplyError extends DiagnosticError {
  readonly code: ApplyErrorCode;

  constructor(code: ApplyErrorCode, message: string, options?: DiagnosticErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
