// The reason why an apply, a seed or a key command failed, for the operator: one sentence and its
// diagnostics. When the error is thrown, nothing has changed.
import { DiagnosticError, type DiagnosticErrorOptions } from "../platform/index.ts";

export type ApplyErrorCode =
  /** Files or rows contain errors. */
  | "invalid"
  /** The stored revision differs from the expected one (409). */
  | "stale"
  /** The change would lose data, and the operator did not allow that. */
  | "destructive"
  /** Existing rows, or the nature of the change, make it impossible. */
  | "impossible"
  /** Long-running statements lock the tables. */
  | "busy"
  /** The workspace, key or folder does not exist. */
  | "unknown";

export class ApplyError extends DiagnosticError {
  readonly code: ApplyErrorCode;

  constructor(code: ApplyErrorCode, message: string, options?: DiagnosticErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
