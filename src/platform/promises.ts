// Values that are present or promised. Most values that a request needs are present, for example in
// a cache. An `await` would cost a microtask and its objects for each of them.

export type MaybePromise<T> = T | Promise<T>;

/**
 * Calls `next` with the value: synchronously if the value is present, otherwise when it arrives.
 */
export const chainMaybe = <T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (value instanceof Promise ? value.then(next) : next(value));

/** Returns true if the promise is fulfilled, false if it is rejected. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
