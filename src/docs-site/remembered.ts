// Delays work until its result is needed, and does it once.

/** Returns a function that calls `make` once, and then returns the same value. */
export function remembered<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
