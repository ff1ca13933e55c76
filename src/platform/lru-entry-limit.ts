// Limits the number of entries of an `LRUCache` with the option `maxSize`. With this option, the
// memory of the cache grows with its content. With the option `max`, the cache would allocate
// megabytes when it is created.

/** Returns options for an `LRUCache` with at most `entriesMax` entries. */
export const lruEntryLimit = (entriesMax: number) => ({
  maxSize: entriesMax,
  sizeCalculation: (): number => 1,
});
