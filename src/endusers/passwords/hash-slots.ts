// Number of hashes that the gateway passes to the hashing process at the same time. Normally they
// keep every processor busy. While many other calls arrive, one processor stays free for them
// (G13.13).
// The number is never below one, so that sign-ins continue under any load.

/**
 * Number of other calls within `WINDOW_MS` that free a processor. Fewer calls run between the
 * hashes.
 */
const OTHERS_MIN = 10;
const WINDOW_MS = 250;

export type HashSlots = ReturnType<typeof createHashSlots>;

/**
 * Creates the counter.
 * @param now returns a monotonic time in milliseconds
 */
export function createHashSlots(processors: number, now = () => performance.now()) {
  // Two more than the processors: a processor that has finished a hash starts the next one without
  // waiting for a message.
  const most = processors + 2;
  const least = Math.max(1, processors - 1);
  /** Ring of the times of the latest other calls. The oldest is at `next`. */
  const callTimes = new Float64Array(OTHERS_MIN).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    /** Returns the number of hashes that may run at the same time. */
    count: () => (now() - callTimes[next]! < WINDOW_MS ? least : most),
    /** Records a call that does not wait for a hash. */
    recordOtherCall: (): void => {
      callTimes[next] = now();
      next = (next + 1) % OTHERS_MIN;
    },
  };
}
