// Work in turn at what a node has few of, no holder with more than its share. Refuses those that wait too long or behind too many, where
// there is a limit to that.
import type { Cancellation } from "../index.ts";
import { FairQueue, type FairQueueOptions, type Refused } from "./fair-queue.ts";

const SWEEP_MS = 500;

/**
 * Does the work in the holder's turn.
 * @param signal fires when nobody waits for it any more: then it is not begun
 * @throws what the queue refuses with, what the work throws, and the signal's reason
 */
export type Turns = <T>(
  holder: string,
  work: () => Promise<T>,
  signal?: Cancellation,
) => Promise<T>;

export interface FairTurns {
  readonly run: Turns;
  readonly close: () => void;
}

/** @param refusal what is thrown instead of a turn */
export function createFairTurns(
  options: FairQueueOptions,
  refusal: (why: Refused) => Error,
): FairTurns {
  const queue = new FairQueue(options);
  const sweeping = setInterval(() => queue.sweep(), SWEEP_MS).unref();
  return { run: turnsAt(queue, refusal), close: () => clearInterval(sweeping) };
}

/** Turns that are waited for as long as it takes, by any number. */
export const createPatientTurns = (slots: number, perHolderMax: number): Turns =>
  turnsAt(
    new FairQueue({ slots, perHolderMax, waitMs: Number.POSITIVE_INFINITY }),
    (why) =>
      // Without limits there is nothing to refuse.
      new Error(why),
  );

function turnsAt(queue: FairQueue, refusal: (why: Refused) => Error): Turns {
  const turnOf = (holder: string): Promise<void> =>
    new Promise((resolve, reject) =>
      queue.acquire(holder, (answer) => {
        if (answer === "acquired") resolve();
        else reject(refusal(answer));
      }),
    );
  return async (holder, work, signal) => {
    await turnOf(holder);
    try {
      if (signal?.aborted === true) throw signal.reason;
      return await work();
    } finally {
      queue.release(holder);
    }
  };
}
