// Tells running work that nobody waits for its result any more: what is used of an `AbortSignal`.

export interface Cancellation {
  readonly aborted: boolean;
  /** What the work ends with. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
