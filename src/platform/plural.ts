// Formats a count with an English noun whose plural ends with s.

/** Returns, for example, `1 row` or `12 rows`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
