// The part of an `AbortSignal` that running work, such as a database statement, uses. The signal
// fires when the caller no longer waits for the result.

export interface Cancellation {
  readonly aborted: boolean;
  /** The error with which the cancelled work must fail. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
