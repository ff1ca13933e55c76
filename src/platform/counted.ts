// How an `LRUCache` is told how many entries it may hold, so that it grows with what it holds: told `max`, it takes room for all of them
// at once, which is megabytes and was the longest part of making a gateway.

/** Options of an `LRUCache` of so many entries at most. */
export const counted = (entriesMax: number) => ({
  maxSize: entriesMax,
  sizeCalculation: (): number => 1,
});
