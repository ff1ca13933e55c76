// The cancellation of a run that several callers share. The run is cancelled when the last of them
// leaves.
import type { Cancellation } from "../platform/index.ts";

export class SharedCancellation implements Cancellation {
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #reason: unknown = null;

  get aborted(): boolean {
    return this.#waiting === 0;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /**
   * Adds a caller that waits for the run.
   * @param signal fires when the caller leaves
   */
  join(signal: Cancellation): void {
    if (signal.aborted) return;
    this.#waiting += 1;
    signal.addEventListener("abort", () => {
      this.#waiting -= 1;
      this.#reason = signal.reason;
      if (this.#waiting === 0) for (const listener of this.#listeners) listener();
    });
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
