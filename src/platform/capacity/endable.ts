// Work that ends when its caller disconnects, or when waiting parties need its units. Uses its own
// signal, because an AbortController for each short statement costs more than its queueing.
import type { Cancellation } from "../index.ts";
import type { Capacity } from "./capacity.ts";
import type { CapacityLease, EndableWork } from "./lease.ts";
import { CapacitySpentError } from "./spent-error.ts";

/**
 * Lets the capacity end the work of a lease for waiting parties.
 * @param caller fires when the caller no longer waits for the work
 * @param suitability by default the work with the oldest lease ends first
 * @returns a signal that the work must obey; its reason is a CapacitySpentError, or the caller's
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
