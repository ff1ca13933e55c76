// The error that an apply, a seed or a key command throws. It holds one sentence for the operator
// and a list of diagnostics. The failed command has changed nothing.
import { DiagnosticError, type DiagnosticErrorOptions } from "../platform/index.ts";

export type ApplyErrorCode =
  /** The definition files or the seed rows contain errors. */
  | "invalid"
  /**
   * The stored revision of the workspace differs from the revision that the caller expects (409).
   */
  | "stale"
  /** The change would lose data, and the operator did not allow that. */
  | "destructive"
  /** The change is not possible with the existing rows, or not possible at all. */
  | "impossible"
  /** Long-running statements kept the tables locked until the apply gave up. */
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
