// Gives workspaces turns at what a node has few of, none of them more than its share.
import type { Cancellation } from "../../platform/index.ts";
import { FairQueue } from "../../platform/postgres/index.ts";
import { StepFailure } from "./step-failure.ts";

const WAIT_MS = 10_000;
const WAITERS_MAX = 500;
const SWEEP_MS = 500;

export interface FairTurns {
  /** Does the work in the holder's turn. @throws StepFailure where it would have to wait too long, and what the work throws */
  readonly run: <T>(holder: string, work: () => Promise<T>, signal?: Cancellation) => Promise<T>;
  readonly close: () => void;
}

/** @param what is done in turn, for the message */
export function createTurns({
  slots,
  perHolderMax,
  what,
}: {
  readonly slots: number;
  readonly perHolderMax: number;
  readonly what: string;
}): FairTurns {
  const queue = new FairQueue({
    slots,
    perHolderMax,
    waitersPerHolderMax: WAITERS_MAX,
    waitMs: WAIT_MS,
  });
  const sweeping = setInterval(() => queue.sweep(), SWEEP_MS).unref();
  const turnOf = (holder: string): Promise<void> =>
    new Promise((resolve, reject) =>
      queue.acquire(holder, (answer) => {
        if (answer === "acquired") resolve();
        else
          reject(new StepFailure("TOO_MANY_CONCURRENT", `Too many ${what} wait for their turn.`));
      }),
    );
  return {
    async run(holder, work, signal) {
      await turnOf(holder);
      try {
        if (signal?.aborted === true) throw signal.reason;
        return await work();
      } finally {
        queue.release(holder);
      }
    },
    close: () => clearInterval(sweeping),
  };
}
