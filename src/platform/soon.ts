// A value that is there, or comes: what every request asks for is nearly always there, and an `await` of it would cost a turn and its
// objects each time.

export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there. */
export const goOn = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
