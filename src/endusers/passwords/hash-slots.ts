// Decides how many hashes the gateway passes to the hashing process at the same time. Normally they
// use all processors. While many other requests arrive, one processor stays free for them (G13.13).
// The number is at least one, so that sign-ins continue under any load.

/**
 * If at least this number of other requests arrives within `WINDOW_MS`, one processor stays free.
 * Fewer requests need no free processor.
 */
const OTHERS_MIN = 10;
const WINDOW_MS = 250;

export type HashSlots = ReturnType<typeof createHashSlots>;

/**
 * Creates the counter of other requests.
 * @param now returns a monotonic time in milliseconds
 */
export function createHashSlots(processors: number, now = () => performance.now()) {
  // Two hashes more than processors. A processor that has finished a hash then starts the next hash
  // without waiting for a message.
  const most = processors + 2;
  const least = Math.max(1, processors - 1);
  /**
   * Ring buffer with the times of the latest other requests. The oldest time is at the index
   * `next`.
   */
  const callTimes = new Float64Array(OTHERS_MIN).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    /** Returns the number of hashes that may run at the same time. */
    count: () => (now() - callTimes[next]! < WINDOW_MS ? least : most),
    /** Records a request that does not wait for a hash. */
    recordOtherCall: (): void => {
      callTimes[next] = now();
      next = (next + 1) % OTHERS_MIN;
    },
  };
}
