// Limits the number of entries of an `LRUCache` with its option `maxSize`. The memory of the cache
// then grows with its content. With the option `max`, the cache allocates megabytes for all entries
// when it is created.

/** Returns options for an `LRUCache` with at most `entriesMax` entries. */
export const lruEntryLimit = (entriesMax: number) => ({
  maxSize: entriesMax,
  sizeCalculation: (): number => 1,
});
