// Work that ends when its caller has gone away, or when others need what it holds. An
// AbortController for each short statement would cost more than the statement's place in the queue.
import type { Cancellation } from "../index.ts";
import type { Capacity } from "./capacity.ts";
import type { CapacityLease, Yielding } from "./lease.ts";
import { CapacitySpentError } from "./spent-error.ts";

/**
 * Lets the work of a lease be ended for others.
 * @param caller fires when nobody waits for the work any more
 * @param suitability by default the work that has held its lease longest ends first
 * @returns the signal that the work has to obey; its reason is then a CapacitySpentError, or the
 *   caller's
 */
export function endable(
  capacity: Capacity,
  lease: CapacityLease,
  caller: Cancellation | undefined,
  suitability: Yielding["suitability"] = longest,
): Cancellation {
  const ending = new EndableWork(caller);
  capacity.mayEnd(lease, {
    suitability,
    end: (spent) => ending.end(new CapacitySpentError(capacity, spent, true)),
  });
  return ending;
}

const longest = (heldMs: number): number => heldMs;

class EndableWork implements Cancellation {
  readonly #caller: Cancellation | undefined;
  readonly #listeners = new Set<() => void>();
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
    for (const listener of this.#listeners) listener();
  }

  addEventListener(type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
    this.#caller?.addEventListener(type, listener);
  }

  removeEventListener(type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
    this.#caller?.removeEventListener(type, listener);
  }
}
