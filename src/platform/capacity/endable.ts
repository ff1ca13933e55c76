// Creates the signal that ends work early: when its caller disconnects, or when waiting requests
// need its units of the resource. The signal is not an AbortController, because an AbortController
// for each short statement would cost too much time.
import type { Cancellation } from "../index.ts";
import type { Capacity } from "./capacity.ts";
import type { CapacityLease, EndableWork } from "./lease.ts";
import { remove } from "./queue.ts";
import { CapacitySpentError } from "./spent-error.ts";

/**
 * Allows the capacity to end the work of a lease when other requests wait.
 * @param caller fires when the caller no longer waits for the work
 * @param suitability returns a number for each running work; the work with the highest number ends
 *   first. By default, the work that has run for the longest time ends first
 * @returns a signal that must end the work. Its reason is a CapacitySpentError, or the reason of
 *   `caller`
 */
export function endable(
  capacity: Capacity,
  lease: CapacityLease,
  caller: Cancellation | undefined,
  suitability: EndableWork["suitability"] = longest,
): Cancellation {
  const ending = new EndableSignal(caller);
  capacity.mayEnd(lease, {
    suitability,
    end: (spent) => ending.end(new CapacitySpentError(capacity, spent, true)),
  });
  return ending;
}

const longest = (leasedMs: number): number => leasedMs;

class EndableSignal implements Cancellation {
  readonly #caller: Cancellation | undefined;
  readonly #listeners: (() => void)[] = [];
  #reason: Error | null = null;

  constructor(caller: Cancellation | undefined) {
    this.#caller = caller;
  }

  get aborted(): boolean {
    return this.#reason !== null || this.#caller?.aborted === true;
  }

  get reason(): unknown {
    return this.#reason ?? this.#caller?.reason;
  }

  end(reason: Error): void {
    if (this.aborted) return;
    this.#reason = reason;
    for (const listener of this.#listeners.slice()) listener();
  }

  addEventListener(type: "abort", listener: () => void): void {
    this.#listeners.push(listener);
    this.#caller?.addEventListener(type, listener);
  }

  removeEventListener(type: "abort", listener: () => void): void {
    remove(this.#listeners, listener);
    this.#caller?.removeEventListener(type, listener);
  }
}
