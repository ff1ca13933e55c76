// Delays the load of a module until one of its functions is called.

/**
 * Returns a function that waits for `load`, and then calls the function that `load` has returned.
 * `load` is usually an `import`, which loads the module only once.
 */
export const lazyFunction =
  <A extends readonly unknown[], R>(
    load: () => Promise<(...args: A) => R | Promise<R>>,
  ): ((...args: A) => Promise<R>) =>
  async (...args) =>
    (await load())(...args);
