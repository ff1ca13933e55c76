// Few heavy statements run at a time, fewer still for one holder, so that others get through (G11.11). They wait before they take a
// connection, which others use meanwhile.
import { TooManyWaitingError } from "./database-errors.ts";
import { FairQueue } from "./fair-queue.ts";

/** Of a pool's connections, what heavy statements may have together, and those of one holder; one at least. */
const heavyShare = 0.5;
const holderShare = 0.2;
const waitersPerTurn = 50;

export interface HeavyTurns {
  /** @throws TooManyWaitingError, and what the work throws */
  readonly take: <T>(holder: string, work: () => Promise<T>) => Promise<T>;
  /** Turns away those that have waited too long; to be called every now and then. */
  readonly sweep: () => void;
}

/** @param size connections of the pool */
export function createHeavyTurns(size: number, waitMs: number): HeavyTurns {
  const perHolderMax = Math.max(1, Math.floor(size * holderShare));
  const queue = new FairQueue({
    slots: Math.max(1, Math.floor(size * heavyShare)),
    perHolderMax,
    waitersPerHolderMax: perHolderMax * waitersPerTurn,
    waitMs,
  });
  const acquired = (holder: string): Promise<void> =>
    new Promise((resolve, reject) =>
      queue.acquire(holder, (answer) =>
        answer === "acquired"
          ? resolve()
          : reject(new TooManyWaitingError("Too many heavy statements wait.")),
      ),
    );
  return {
    take: async (holder, work) => {
      await acquired(holder);
      try {
        return await work();
      } finally {
        queue.release(holder);
      }
    },
    sweep: () => queue.sweep(),
  };
}
