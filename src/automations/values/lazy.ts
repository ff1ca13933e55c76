// Computes values at their first use. Many steps of a run never need some of the values.

/**
 * Returns a function that computes a value at its first call, and returns the same value
 * afterwards.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
