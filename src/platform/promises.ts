// Converts the outcome of a promise to a boolean.

/** Returns true if the promise is fulfilled, false if it is rejected. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
