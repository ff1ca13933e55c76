// Whether a promise is fulfilled, for work whose reason to fail does not matter.

export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
