// The error of the commands `gateway apply`, `gateway seed` and `gateway keys`. It contains a
// message for the operator and a list of diagnostics. The failed command has changed nothing.
import { DiagnosticError, type DiagnosticErrorOptions } from "../platform/index.ts";

export type ApplyErrorCode =
  /** The definition files or the seed rows contain errors. */
  | "invalid"
  /**
   * The stored revision of the workspace differs from the revision that the command expects (409).
   */
  | "stale"
  /** The portal manages the workspace, so its definition files are not applied. */
  | "managed"
  /** The change would lose data, and the operator did not allow that. */
  | "destructive"
  /**
   * The existing rows do not permit the change, or the gateway never permits a change of this kind.
   */
  | "impossible"
  /** Other database statements kept the tables locked during all attempts of the command. */
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
