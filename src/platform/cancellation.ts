// What tells running work that nobody waits for its result any more. An `AbortSignal` fits, and so does anything smaller.
// Refuses nothing.

export interface Cancellation {
  readonly aborted: boolean;
  /** What the work ends with. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
