// Puts off the loading of a module to the first call of what it exports.

/** The same function, whose module is loaded by the first call. */
export const loadedLater =
  <A extends readonly unknown[], R>(
    load: () => Promise<(...args: A) => R | Promise<R>>,
  ): ((...args: A) => Promise<R>) =>
  async (...args) =>
    (await load())(...args);
