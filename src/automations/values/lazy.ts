// Derives values on first use. Many steps of a run never need them.

/** Returns a function that makes the value at its first call, and then returns the same value. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
