// Functions that wait until an event or an abort, and the pauses between attempts.
import { abortedBy } from "./errors.ts";

/**
 * Waits for some milliseconds.
 * @throws ClientError if the signal aborts meanwhile
 */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(abortedBy(signal));
    const stop = (): void => {
      clearTimeout(timer);
      reject(abortedBy(signal!));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Waits for work that several callers share. An abort ends only the wait of this caller.
 * @throws ClientError if the signal aborts first; otherwise the error of the work
 */
export function waitFor<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (signal == null) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(abortedBy(signal));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Returns the milliseconds before the next attempt: 200, 400, 800 and so on, at most 30 s. A random
 * part of up to one half is subtracted.
 */
export const backoff = (attempt: number): number =>
  Math.min(200 * 2 ** attempt, 30_000) * (1 - Math.random() / 2);
