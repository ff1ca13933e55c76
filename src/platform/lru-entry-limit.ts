// Limits the entries of an `LRUCache` by size, so that its memory grows with its content. With
// `max`, the cache allocates megabytes for all entries when it is created.

/** Returns the options of an `LRUCache` that holds at most `entriesMax` entries. */
export const lruEntryLimit = (entriesMax: number) => ({
  maxSize: entriesMax,
  sizeCalculation: (): number => 1,
});
