// Tracks the effects of a run: its writes, and its calls to other servers that may change something
// there. The effects decide if a failed call may run again (G33.13).
import { GatewayError } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { classify, DatabaseUnavailableError } from "../../platform/postgres/index.ts";
import { inTime } from "../in-time.ts";

/**
 * Returns true for HTTP methods that may change something at the server (RFC 9110, section 9.2.1).
 */
export const isUnsafe = (method = "GET"): boolean => method !== "GET" && method !== "HEAD";

/** The effects that one run has begun or completed. */
export class Effects {
  readonly #open = new Set<Promise<unknown>>();
  #isBegun = false;

  /**
   * True if the run may have changed something: an effect was committed or sent, or is in progress.
   */
  get areBegun(): boolean {
    return this.#isBegun || this.#open.size > 0;
  }

  /**
   * Executes work that may have an effect.
   * @param isUndone returns true if an error of the work proves that the work changed nothing
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

  /** Waits until no effect is in progress, but not longer than this number of milliseconds. */
  async settled(milliseconds: number): Promise<void> {
    if (this.#open.size > 0) await inTime(Promise.allSettled(this.#open), milliseconds);
  }
}

/**
 * Returns true if a failed write was certainly not committed. Returns false if the connection to
 * the database was lost during the write, because PostgreSQL may have committed it.
 */
export function isRolledBack(error: unknown): boolean {
  const cause = error instanceof GatewayError ? (error.cause ?? error) : error;
  if (cause instanceof DatabaseUnavailableError || cause instanceof CapacitySpentError) return true;
  return classify(cause) !== "unavailable";
}
