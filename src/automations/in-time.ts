// Waits for a promise until a time limit has passed or the caller has disconnected.
import type { Cancellation } from "../platform/index.ts";

/**
 * Returns the result of `work`, or undefined if the time limit passes first. Does not stop the
 * work.
 * @throws the error of `work`, or the reason of the signal if the signal fires first
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
