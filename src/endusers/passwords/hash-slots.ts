// Decides how many passwords the gateway passes to the hashing process at the same time. Normally
// the hashes use all processors. While many requests that need no hash arrive, one processor stays
// free for them (G13.13). At least one password is always hashed, so that sign-ins continue under
// any load.

/**
 * If at least this number of requests without a hash arrives within `WINDOW_MS`, one processor
 * stays free for them.
 */
const OTHERS_MIN = 10;
const WINDOW_MS = 250;

export type HashSlots = ReturnType<typeof createHashSlots>;

/**
 * Creates the object that counts requests without a hash, and returns the allowed number of hashes.
 * @param now returns a monotonic time in milliseconds
 */
export function createHashSlots(processors: number, now = () => performance.now()) {
  // The maximum is two more than the number of processors. So a processor that has finished a hash
  // can start the next hash without waiting for a message from the gateway.
  const most = processors + 2;
  const least = Math.max(1, processors - 1);
  /**
   * Ring buffer with the times of the latest requests without a hash. The oldest time is at the
   * index `next`.
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
