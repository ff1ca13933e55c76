// Waits for work, but not longer than its caller can wait.
import type { Cancellation } from "../platform/index.ts";

/**
 * Returns the result of the work, or undefined when the time is over. The work itself continues.
 * @throws the signal's reason when the signal fires
 */
export function inTime<T>(
  work: Promise<T>,
  milliseconds: number,
  signal?: Cancellation,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, milliseconds)).unref();
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", leave);
    if (signal?.aborted === true) leave();
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    });
  });
}
