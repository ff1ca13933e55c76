// Computes values at their first use, because many steps of a run never need them.

/**
 * Returns a function that computes a value at its first call, and returns the same value
 * afterwards.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
