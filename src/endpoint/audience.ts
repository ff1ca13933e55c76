// Who waits for one and the same run: it goes on while anybody does.
import type { Cancellation } from "../platform/index.ts";

export class Audience implements Cancellation {
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #reason: unknown = null;

  get aborted(): boolean {
    return this.#waiting === 0;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** @param signal of somebody who waits, too */
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
