// Counts in English words, for nouns that take an s.

/** `1 row`, `12 rows`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
