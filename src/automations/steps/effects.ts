// Tracks the effects of a run: writes, and calls to other servers. They decide if a failed call may
// run again (G33.13).
import { GatewayError } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { classify, DatabaseUnavailableError } from "../../platform/postgres/index.ts";
import { inTime } from "../in-time.ts";

/** Returns true for methods that may change something at the server (RFC 9110, section 9.2.1). */
export const isUnsafe = (method = "GET"): boolean => method !== "GET" && method !== "HEAD";

/** The effects that one run has begun or completed. */
export class Effects {
  readonly #open = new Set<Promise<unknown>>();
  #isBegun = false;

  /** True if the run may have had an effect: one was committed or sent, or is in progress. */
  get areBegun(): boolean {
    return this.#isBegun || this.#open.size > 0;
  }

  /**
   * Executes work that may have an effect.
   * @param isUndone returns true if the error of the work proves that nothing was changed
   */
  async during<T>(
    work: () => Promise<T>,
    isUndone: (error: unknown) => boolean = isRolledBack,
  ): Promise<T> {
    const running = work();
    this.#open.add(running);
    try {
      const result = await running;
      this.#isBegun = true;
      return result;
    } catch (error) {
      this.#isBegun ||= !isUndone(error);
      throw error;
    } finally {
      this.#open.delete(running);
    }
  }

  /** Resolves when no effect is in progress, or when the time is over. */
  async settled(milliseconds: number): Promise<void> {
    if (this.#open.size > 0) await inTime(Promise.allSettled(this.#open), milliseconds);
  }
}

/**
 * Returns false if the connection to the database was lost, because the write may have been
 * committed. Returns true for all other errors, also if the work got no connection.
 */
export function isRolledBack(error: unknown): boolean {
  const cause = error instanceof GatewayError ? (error.cause ?? error) : error;
  if (cause instanceof DatabaseUnavailableError || cause instanceof CapacitySpentError) return true;
  return classify(cause) !== "unavailable";
}
