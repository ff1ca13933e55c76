// What is there or comes, and whether it comes. What every request asks for is nearly always there, and an `await` of that would cost a
// turn and its objects each time.

export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there. */
export const goOn = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Whether a promise is fulfilled, for work whose reason to fail does not matter. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
