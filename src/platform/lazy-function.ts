// Loads a module when one of its functions is first called.

/** Returns a function that loads its implementation with the first call. */
export const lazyFunction =
  <A extends readonly unknown[], R>(
    load: () => Promise<(...args: A) => R | Promise<R>>,
  ): ((...args: A) => Promise<R>) =>
  async (...args) =>
    (await load())(...args);
