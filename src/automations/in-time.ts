// Waits for a promise until a time limit has passed or the caller has disconnected.
import type { Cancellation } from "../platform/index.ts";

/**
 * Returns the result of `work`, or undefined if the time limit passes first. The work then
 * continues, but its result is ignored.
 * @throws the error of `work`; the reason of `signal` if the signal fires before the work ends
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
