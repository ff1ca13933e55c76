// Delays the load of a module until one of its functions is called.

/** Returns a function that loads its implementation with the first call. */
export const lazyFunction =
  <A extends readonly unknown[], R>(
    load: () => Promise<(...args: A) => R | Promise<R>>,
  ): ((...args: A) => Promise<R>) =>
  async (...args) =>
    (await load())(...args);
