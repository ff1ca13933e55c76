// How many hashes are handed over at a time: as many as keep every processor busy, and while calls come that wait for none, so few
// that one processor stays free for them (G13.13). Never fewer than one, so that signing in goes on whatever else is asked.

/** Calls in so many milliseconds that are worth a processor; fewer are served in between. */
const OTHERS_MIN = 10;
const WINDOW_MS = 250;

export interface HashSlots {
  readonly count: () => number;
  /** Says that a call came that waits for no hash. */
  readonly giveWay: () => void;
}

/** @param now monotonic, in milliseconds */
export function createHashSlots(processors: number, now = () => performance.now()): HashSlots {
  // Two more than run: a processor that is done with one begins the next at once, instead of waiting to be told.
  const most = processors + 2;
  const least = Math.max(1, processors - 1);
  /** When the last of the others came, in a ring; the oldest at `next`. */
  const came = new Float64Array(OTHERS_MIN).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    count: () => (now() - came[next]! < WINDOW_MS ? least : most),
    giveWay: () => {
      came[next] = now();
      next = (next + 1) % OTHERS_MIN;
    },
  };
}
